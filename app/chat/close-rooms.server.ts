import { LISTENING_MS, type RoomName, TOKEN_LIFE_S, userRoom } from "./protocol";
import { publish } from "./publish.server";

/** A token given now may open a socket until it ends, and the socket then stays open for so long. */
const MAY_LISTEN_MS = TOKEN_LIFE_S * 1000 + LISTENING_MS;

/** The rooms in which each person may be listening, and until when. Kept by this process. */
const listening = new Map<string, Map<RoomName, number>>();
let sweptMs = 0;

function sweep(nowMs: number): void {
  if (nowMs - sweptMs < MAY_LISTEN_MS) return;
  sweptMs = nowMs;
  for (const [userId, rooms] of listening) {
    for (const [room, untilMs] of rooms) if (untilMs < nowMs) rooms.delete(room);
    if (rooms.size === 0) listening.delete(userId);
  }
}

/** Remembers that a person got a token for a room. */
export function noteListener(userId: string, room: RoomName, nowMs: number): void {
  sweep(nowMs);
  const rooms = listening.get(userId) ?? new Map<RoomName, number>();
  listening.set(userId, rooms.set(room, nowMs + MAY_LISTEN_MS));
}

/**
 * Closes a person's sockets once a session of theirs has ended. Call it only after the write is committed. Devices that are
 * still signed in come again with new tokens at once; the others get none.
 * @param afterMs so much later, for a device that gets a new cookie with the same answer
 */
export function closeRoomsOf(userId: string, afterMs = 0, nowMs = Date.now()): void {
  const known = listening.get(userId) ?? new Map<RoomName, number>();
  const rooms = [...known].filter(([, untilMs]) => untilMs >= nowMs).map(([room]) => room);
  listening.delete(userId);
  const close = () => {
    for (const room of new Set([userRoom(userId), ...rooms]))
      void publish(room, { type: "signed-out", userId });
  };
  if (afterMs > 0) setTimeout(close, afterMs);
  else close();
}
