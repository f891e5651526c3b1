import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { orErrorPage } from "~/forms/refusals.server";
import { reportPath } from "~/reports/address";
import { answerForDialog } from "~/requests/dialog-answer";
import { DriverSheet } from "~/requests/driver-info";
import { driverInfo } from "~/requests/driver-info.server";
import { titleOf } from "~/trade/load-number";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";

export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(data?.driver.fullName ?? null, data?.load?.lane) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const loadId = new URL(request.url).searchParams.get("load");
  if (loadId) noteSeen({ request, context }, viewer.personId, { loads: [loadId] });
  return orErrorPage(driverInfo(viewer, params.driverId ?? "", loadId));
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return answerForDialog(request, serverLoader<typeof loader>());
}

export default function DriverRequest() {
  const info = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to={info.load ? `/load-details/${info.load.loadId}` : "/user-account"}>
          <Icon name="back" /> Back
        </Link>
      </div>
      <h1>{info.driver.fullName}</h1>
      <DriverSheet info={info} />
      {!info.isSelf && (
        <p>
          <Link to={reportPath("person", info.driver.id)}>Report</Link>
        </p>
      )}
    </main>
  );
}
