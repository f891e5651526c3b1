import { db } from "db/client";
import { group_membership, loads } from "db/schema";
import { and, eq } from "drizzle-orm";
import { visibleTo } from "~/access/standing.server";
import { NotFound, OutcomeUnknown, Unavailable } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { noteListener } from "./close-rooms.server";
import { type Room, TOKEN_PARAMETER } from "./protocol";
import { rooms } from "./publish.server";
import { configuredRoomServer } from "./room-server.server";
import { roomToken } from "./room-token.server";

const MAY_ENTER: Readonly<Record<Room["kind"], (viewer: Viewer, id: string) => Promise<boolean>>> = {
  load: async (viewer, id) => {
    const seen = and(eq(loads.load_id, id), visibleTo(viewer.id));
    return (await db().select({ id: loads.load_id }).from(loads).where(seen)).length > 0;
  },
  group: async (viewer, id) => {
    const { group_id, user_id } = group_membership;
    const member = and(eq(group_id, id), eq(user_id, viewer.id));
    return (await db().select({ id: group_id }).from(group_membership).where(member)).length > 0;
  },
  user: async (viewer, id) => viewer.id === id,
};

/**
 * Null while no room server is available or the database accepts no writes.
 * @throws NotFound if the viewer may not enter the room
 */
export async function roomAddress(viewer: Viewer | null, room: Room | undefined): Promise<string | null> {
  if (!viewer || !room || !(await MAY_ENTER[room.kind](viewer, room.id))) throw new NotFound();
  if (!rooms().isReady()) return null;
  const nowMs = Date.now();
  try {
    await noteListener(viewer.personId, room.name, nowMs);
  } catch (error) {
    // Avoids opening a socket that could not be closed later. The page polls instead.
    if (error instanceof Unavailable || error instanceof OutcomeUnknown) return null;
    throw error;
  }
  const { personId, id: partyId } = viewer;
  const token = await roomToken({ personId, partyId, room: room.name, nowMs });
  const { socketOrigin = "" } = configuredRoomServer();
  return token ? `${socketOrigin}/parties/main/${room.name}?${TOKEN_PARAMETER}=${token}` : null;
}
