import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { lowDataBy } from "~/http/low-data.server";
import { POCKET } from "~/http/offline-headers";
import { loadsInHand } from "~/loads/board/current-loads.server";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { deliveryStep, hasForm } from "~/papers/delivery/delivery-rules";

/** What is drawn from the phone itself, and what every page leads to. */
const ALWAYS = ["/outbox", "/no-signal", "/dashboard", "/inbox"];

/** What there is of a load: its page, what its driver tells of the way, and from the pickup on where its receiver signs. */
function pagesOf({ loadId, status }: Awaited<ReturnType<typeof loadsInHand>>[number]): string[] {
  const page = `/load-details/${loadId}`;
  const isNear = hasForm(deliveryStep(status, "chosen driver"));
  return [page, `${page}/timeline`, ...(isNear ? [`${page}/receiver-signature`] : [])];
}

/** For the service worker: the pages to be fetched ahead, those of the loads that a driver carries among them. None under low data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const isWanted = lowDataBy(request) === null;
  const loads = isWanted && viewer.role === "driver" ? await loadsInHand(viewer.id) : [];
  const pages = isWanted ? [...ALWAYS, ...loads.flatMap(pagesOf)] : [];
  const headers = { "Cache-Control": "no-store", [POCKET]: (await whoseAnswer(context)) ?? "none" };
  return Response.json(pages, { headers });
}
