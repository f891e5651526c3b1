import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countView } from "~/limits/rate-limit.server";
import { Invalid } from "~/platform/errors";
import { SECRET_PAGE, trackingPage } from "~/tracking/tracking-page.server";
import { Facts } from "~/ui/facts";
import { secretPage } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle = secretPage;
export const meta: MetaFunction = () => [{ title: "Shipment tracking · Haulway" }];
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

const GONE = "This link has expired or is invalid. Ask the sender for a new one.";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answer = (status: number, refusal: string) => data({ refusal }, { status, headers: SECRET_PAGE });
  try {
    await countView("waiting", context.clientAddress);
  } catch (error) {
    if (error instanceof Invalid) return answer(error.status, error.message);
    throw error;
  }
  const page = await trackingPage(params.token ?? "", Date.now(), request);
  return page ? data({ page }, { headers: SECRET_PAGE }) : answer(404, GONE);
}

export default function Waiting() {
  const shown = useLoaderData<typeof loader>();
  if (!("page" in shown))
    return (
      <main className="page narrow" id="main">
        <h1>Tracking unavailable</h1>
        <p role="alert">{shown.refusal}</p>
      </main>
    );
  const { origin, destination, between, status, due, expected, times, delivered, lastTold } = shown.page;
  return (
    <main className="page narrow" id="main">
      <h1 className="lane">
        {origin} <span className="to">→ {destination}</span>
      </h1>
      {between.length > 0 && <p>By {between.map(({ label, city }) => `${city} (${label})`).join(", ")}</p>}
      <p>{status}</p>
      <Facts
        caption="Delivery"
        facts={[["Due", due], ...(expected ? [["Expected arrival", expected] as const] : [])]}
      />
      <Facts
        caption="Reported by the driver"
        facts={[
          ...times.map(({ label, when }) => [label, when] as const),
          ...(delivered ? [["Delivered", delivered] as const] : []),
          ["Last update", lastTold],
        ]}
      />
      <p className="hint">Reload this page for the latest.</p>
    </main>
  );
}
