import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStillActing, viewerOf } from "~/accounts/sign-in/session.server";
import { roomAddress } from "~/chat/rooms/enter-room.server";
import { readRoom } from "~/chat/rooms/protocol";
import { NotFound } from "~/platform/errors";
import { SECOND_MS } from "~/text/time";

/** The largest assumed clock difference between two of our servers. */
const CLOCKS_APART_MS = 2 * SECOND_MS;

const NO_STORE = { headers: { "Cache-Control": "no-store" } };

/** For scripts. A user who may not enter the room gets 404. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const room = readRoom(new URL(request.url).searchParams.get("room") ?? "");
  try {
    const address = await roomAddress(
      viewer?.noCompany || viewer?.twoStepFor !== undefined ? null : viewer,
      room,
    );
    // Checks again, because the session or the seat may have ended before this room was recorded.
    if (address && !(await isStillActing({ request, context }))) throw new NotFound();
    // Returns the latest possible current time. The page compares it with the time when its data was read.
    const nowMs = address ? Date.now() + CLOCKS_APART_MS : undefined;
    return Response.json({ address, nowMs }, NO_STORE);
  } catch (error) {
    if (error instanceof NotFound) return new Response("Not found", { ...NO_STORE, status: error.status });
    throw error;
  }
}
