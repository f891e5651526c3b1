import { database } from "db/client";
import { groupRoom, loadRoom, type RoomName, userRoom } from "~/chat/rooms/protocol";
import type { Span } from "./lines";
import type { Acknowledged } from "./market";

/** An event that arrives with a longer delay counts as lost. */
const PATIENCE_MS = 10_000;

interface Compared {
  what: string;
  acknowledged: number;
  found: number;
  /** Includes unacknowledged rows. */
  stored: number;
}

async function rowsSince(sql: string, sinceMs: number) {
  const { rows } = await database().client.execute({ sql, args: [sinceMs] });
  return rows;
}

interface News {
  room: RoomName;
  key: string;
  atMs: number;
}

export async function compare(acknowledged: Acknowledged, sinceMs: number, peopleIds: ReadonlySet<string>) {
  const [loads, messages, events] = await Promise.all([
    rowsSince("select load_id, owner_id from loads where posted_at >= ?", sinceMs),
    rowsSince(
      `select m.id, m.content, m.group_id, m.sender_id, m.position, m.created_at, g.owner_id, g.driver_id
       from messages m join groups g on g.group_id = m.group_id where m.created_at >= ? and not g.is_default`,
      sinceMs,
    ),
    rowsSince("select event_id, load_id, event, actor_id, at from load_events where at >= ?", sinceMs),
  ]);
  const news: News[] = [];
  const isHere = (id: unknown) => peopleIds.has(String(id));

  const posted = new Set(loads.map(({ load_id, owner_id }) => `${load_id} ${owner_id}`));
  const written = new Map(messages.map((row) => [`${row.content} ${row.group_id} ${row.sender_id}`, row]));
  const moved = new Map(events.map((row) => [`${row.event} ${row.load_id} ${row.actor_id}`, row]));
  const table: Compared[] = [
    {
      what: "loads posted",
      acknowledged: acknowledged.posted.length,
      found: acknowledged.posted.filter(({ loadId, ownerId }) => posted.has(`${loadId} ${ownerId}`)).length,
      stored: loads.filter(({ owner_id }) => isHere(owner_id)).length,
    },
    {
      what: "messages",
      acknowledged: acknowledged.messages.length,
      found: acknowledged.messages.filter((m) => written.has(`${m.content} ${m.groupId} ${m.senderId}`))
        .length,
      stored: messages.length,
    },
  ];
  for (const { id, group_id, position, created_at, owner_id, driver_id } of messages) {
    const atMs = Number(created_at);
    news.push({ room: groupRoom(String(group_id)), key: String(position), atMs });
    for (const person of [owner_id, driver_id])
      news.push({ room: userRoom(String(person)), key: String(id), atMs });
  }
  for (const event of ["request", "accept", "send documents", "sign", "pick up", "deliver"] as const) {
    const moves = acknowledged.moves.filter((move) => move.event === event);
    const found = moves.flatMap((move) => {
      const row = moved.get(`${event} ${move.loadId} ${move.actorId}`);
      return row ? [{ move, row }] : [];
    });
    for (const { move, row } of found) {
      const [key, atMs] = [String(row.event_id), Number(row.at)];
      news.push({ room: loadRoom(move.loadId), key, atMs });
      for (const person of move.concerned) news.push({ room: userRoom(person), key, atMs });
    }
    const stored = events.filter((row) => row.event === event && isHere(row.actor_id)).length;
    table.push({ what: event, acknowledged: moves.length, found: found.length, stored });
  }
  return { table, news };
}

/** Considers each event on the sockets that were open from its time until `PATIENCE_MS` later. */
export function heard(news: readonly News[], spans: readonly Span[]) {
  const byRoom = new Map<RoomName, Span[]>();
  for (const span of spans) byRoom.set(span.room, [...(byRoom.get(span.room) ?? []), span]);
  const tookMs: number[] = [];
  const missed: string[] = [];
  for (const { room, key, atMs } of news)
    for (const span of byRoom.get(room) ?? []) {
      if (span.fromMs > atMs || span.toMs < atMs + PATIENCE_MS) continue;
      // After an outage, each room tells its pages once that they may have missed events, and the pages
      // reload.
      const afterOutageMs = span.heard.get("missed") ?? 0;
      const heardMs = span.heard.get(key) ?? (afterOutageMs >= atMs ? afterOutageMs : undefined);
      if (heardMs === undefined) missed.push(`${room} ${key} ${new Date(atMs).toISOString()}`);
      else tookMs.push(heardMs - atMs);
    }
  return { tookMs, missed };
}
