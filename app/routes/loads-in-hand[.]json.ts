import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/session.server";
import { loadsInHand } from "~/loads/in-hand.server";
import { lowDataBy } from "~/platform/low-data.server";
import { POCKET } from "~/platform/pocket-headers";
import { whoseAnswer } from "~/pocket/whose-answer.server";

/** For the service worker: the addresses of the loads that a driver carries, to be fetched ahead. None under low data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const isWanted = viewer.role === "driver" && lowDataBy(request) === null;
  const ids = isWanted ? await loadsInHand(viewer.id) : [];
  const headers = { "Cache-Control": "no-store", [POCKET]: (await whoseAnswer(context)) ?? "none" };
  return Response.json(
    ids.map((id) => `/load-details/${id}`),
    { headers },
  );
}
