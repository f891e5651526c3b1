import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStillSignedIn, viewerOf } from "~/accounts/session.server";
import { roomAddress } from "~/chat/enter-room.server";
import { readRoom } from "~/chat/protocol";
import { NotFound } from "~/platform/errors";

const kept = { headers: { "Cache-Control": "no-store" } };

/** For scripts: a token for a room. Anyone who may not enter, or is signed out, gets 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const room = readRoom(new URL(request.url).searchParams.get("room") ?? "");
  try {
    const address = await roomAddress(viewer, room);
    // A session that ended meanwhile did not yet know of this room.
    if (address && !(await isStillSignedIn({ request, context }))) throw new NotFound();
    return Response.json({ address }, kept);
  } catch (error) {
    if (error instanceof NotFound) return new Response("Not found", { ...kept, status: error.status });
    throw error;
  }
}
