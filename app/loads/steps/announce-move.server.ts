import { db } from "db/client";
import { assignments, requests, userloads } from "db/schema";
import { and, eq, or } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { isOpenRequest } from "~/access/open.server";
import { loadRoom, userRoom } from "~/chat/rooms/protocol";
import { publish, rooms } from "~/chat/rooms/publish.server";

/** Requesting drivers beyond this number see the change on their next visit. */
const MAX_TOLD = 200;

async function concernedBy(loadId: string, nowMs: number): Promise<string[]> {
  const tied = db().select({ id: userloads.user_id }).from(userloads).where(eq(userloads.load_id, loadId));
  const justNow = or(isOpenRequest, eq(requests.decided_at, nowMs));
  const driving = db()
    .select({ id: assignments.person_id })
    .from(assignments)
    .where(eq(assignments.load_id, loadId));
  const asking = db()
    .select({ id: requests.driver_id })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), justNow))
    .limit(MAX_TOLD);
  return (await union(tied, driving, asking)).map(({ id }) => id);
}

/**
 * Call this after the write.
 * @param others further users whose pages are updated, such as a released driver
 */
export async function announceMove(move: {
  loadId: string;
  eventId: string;
  nowMs: number;
  others: readonly (string | undefined)[];
}): Promise<void> {
  const { loadId, eventId: id, nowMs, others } = move;
  if (!rooms().isSetUp) return;
  const people = new Set([...others, ...(await concernedBy(loadId, nowMs))]);
  const named = [...people].filter((person) => person !== undefined);
  const places = [loadRoom(loadId), ...named.map(userRoom)];
  await Promise.all(places.map((room) => publish(room, { type: "changed", id })));
}
