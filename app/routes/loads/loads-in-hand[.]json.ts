import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayIn, requireViewer } from "~/accounts/sign-in/session.server";
import { lowDataBy } from "~/http/low-data.server";
import { OFFLINE_OWNER } from "~/http/offline-headers";
import { currentLoads } from "~/loads/board/current-loads.server";
import { whoseAnswer } from "~/offline/whose-answer.server";
import { deliveryStep, hasForm } from "~/papers/delivery/delivery-rules";
import { dropsOf } from "~/trade/stops";

/** Always prefetched: the pages that work offline, and the pages to which every page links. */
const ALWAYS = ["/outbox", "/no-signal", "/dashboard", "/inbox"];

/** A load's pages: details, timeline, and, from pickup on, the signature at each drop and at the delivery. */
function pagesOf({ loadId, status, stops }: Awaited<ReturnType<typeof currentLoads>>[number]): string[] {
  const page = `/load-details/${loadId}`;
  const isNear = hasForm(deliveryStep(status, "chosen driver"));
  const atDrops = dropsOf(stops).map((drop) => `${page}/receiver-signature?stop=${drop}`);
  return [page, `${page}/timeline`, ...(isNear ? [...atDrops, `${page}/receiver-signature`] : [])];
}

/** For the service worker. The list is empty in low-data mode. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "see");
  const isWanted = lowDataBy(request) === null;
  const loads =
    isWanted && viewer.role === "driver" && mayIn(viewer, "haul") ? await currentLoads(viewer.id) : [];
  const pages = isWanted ? [...ALWAYS, ...loads.flatMap(pagesOf)] : [];
  const headers = { "Cache-Control": "no-store", [OFFLINE_OWNER]: (await whoseAnswer(context)) ?? "none" };
  return Response.json(pages, { headers });
}
