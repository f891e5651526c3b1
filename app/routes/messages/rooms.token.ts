import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStillSignedIn, viewerOf } from "~/accounts/sign-in/session.server";
import { roomAddress } from "~/chat/rooms/enter-room.server";
import { readRoom } from "~/chat/rooms/protocol";
import { NotFound } from "~/platform/errors";
import { SECOND_MS } from "~/text/time";

/** How far the clocks of two machines of ours may be apart. */
const CLOCKS_APART_MS = 2 * SECOND_MS;

const kept = { headers: { "Cache-Control": "no-store" } };

/** For scripts: a token for a room. Anyone who may not enter, or is signed out, gets 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const room = readRoom(new URL(request.url).searchParams.get("room") ?? "");
  try {
    const address = await roomAddress(viewer, room);
    // A session that ended meanwhile did not yet know of this room.
    if (address && !(await isStillSignedIn({ request, context }))) throw new NotFound();
    // What time it is here at most, for a page that knows when it was read.
    const nowMs = address ? Date.now() + CLOCKS_APART_MS : undefined;
    return Response.json({ address, nowMs }, kept);
  } catch (error) {
    if (error instanceof NotFound) return new Response("Not found", { ...kept, status: error.status });
    throw error;
  }
}
