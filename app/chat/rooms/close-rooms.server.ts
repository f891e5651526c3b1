import { db } from "db/client";
import { room_listeners } from "db/schema";
import { writeOne } from "db/write";
import { and, eq, gte, lt } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { log } from "~/platform/log.server";
import { MINUTE_MS } from "~/text/time";
import { LISTENING_MS, type RoomName, readRoom, TOKEN_LIFE_S, userRoom } from "./protocol";
import { publish } from "./publish.server";

const MAY_LISTEN_MS = TOKEN_LIFE_S * 1000 + LISTENING_MS;
/** If the person returns within this time, the row need not be updated. */
const MARGIN_MS = 5 * MINUTE_MS;
const UNKNOWN_ROOMS = "could not read the rooms of an ended session; their sockets close within 16 minutes";

/**
 * The row is in the database, because another process may have to close the socket. Call this before you
 * issue the token. The person's own room needs no row, because its sockets are closed at the end of every
 * session.
 */
export async function noteListener(personId: string, room: RoomName, nowMs: number): Promise<void> {
  if (room === userRoom(personId)) return;
  const untilMs = nowMs + MAY_LISTEN_MS;
  const row = { user_id: personId, room, until: untilMs + MARGIN_MS };
  await writeOne(
    db()
      .insert(room_listeners)
      .values(row)
      .onConflictDoUpdate({
        target: [room_listeners.user_id, room_listeners.room],
        set: { until: row.until },
        setWhere: lt(room_listeners.until, untilMs),
      }),
  );
}

async function roomsOf(personId: string, nowMs: number): Promise<RoomName[]> {
  const rows = await db()
    .select({ room: room_listeners.room })
    .from(room_listeners)
    .where(and(eq(room_listeners.user_id, personId), gte(room_listeners.until, nowMs)));
  return rows.flatMap(({ room }) => readRoom(room)?.name ?? []);
}

/** Call this only after the write is committed. Devices that are still signed in reconnect. */
export function closeRoomsOf(personId: string, afterMs = 0, nowMs = Date.now()): void {
  afterAnswer(
    async () => {
      const others = await roomsOf(personId, nowMs).catch((error: unknown) => {
        log.error({ err: error, userId: personId }, UNKNOWN_ROOMS);
        return [];
      });
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
      const rooms = [userRoom(personId), ...others];
      await Promise.all(rooms.map((room) => publish(room, { type: "signed-out", person: personId })));
    },
    "could not close the sockets of an ended session",
    { userId: personId },
  );
}
