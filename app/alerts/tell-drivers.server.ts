import { db } from "db/client";
import { saved_searches } from "db/schema";
import { type Statement, write } from "db/write";
import { inArray, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isOnBoard } from "~/access/open.server";
import { notifyEach } from "~/chat/post-automated.server";
import { userRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { isNotHidden } from "~/hidden/conditions.server";
import type { QueuedLoad } from "~/loads/alert-queue.server";
import { MATCH } from "~/notifications/message-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { mayGoOn } from "~/platform/trips.server";
import { canTake } from "~/search/fits.server";
import { earliestToday } from "~/text/dates";
import { type HeldLoads, heldFor, type Listener, listenersAmong } from "./listeners.server";
import { type Match, matchesOf } from "./match-load.server";
import { maySend } from "./when-to-send";
import { MOST_HELD, newLoadText } from "./words";

const PEOPLE_AT_ONCE = 100;

export interface Decision {
  personId: string;
  searchId: string;
  state: "sent" | "held" | "counted";
  content: string;
  /** True if the message also counts the loads held so far. */
  counts: boolean;
}

/** `counted`: the maximum number of loads is already held, so the alert is only recorded. */
function stateFor({ settings, sent, held }: Listener, nowMs: number): Decision["state"] {
  if (maySend(settings, sent, nowMs)) return "sent";
  return held < MOST_HELD ? "held" : "counted";
}

function byListener(load: QueuedLoad, matches: readonly Match[], listeners: readonly Listener[]) {
  return listeners.flatMap((listener) => {
    const { personId, abilities } = listener;
    const holds = ({ asksProfile }: Match) => !asksProfile || abilities === null || canTake(load, abilities);
    const own = matches.filter((match) => match.personId === personId && holds(match));
    const [first] = own;
    return first ? [{ listener, first, more: own.length - 1 }] : [];
  });
}

async function namesOf(searchIds: readonly string[]): Promise<Map<string, string>> {
  const { saved_search_id, name } = saved_searches;
  const named = inArray(saved_search_id, [...searchIds]);
  const rows = await db().select({ id: saved_search_id, name }).from(saved_searches).where(named);
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function decisionsFor(load: QueuedLoad, matches: readonly Match[], nowMs: number): Promise<Decision[]> {
  const people = [...new Set(matches.map(({ personId }) => personId))];
  const fitting = byListener(load, matches, await listenersAmong(people, nowMs, load.load_id)).map(
    (each) => ({
      ...each,
      state: stateFor(each.listener, nowMs),
    }),
  );
  // Stryker disable next-line LogicalOperator: the second test only saves a query that finds nothing.
  const waiting = fitting.filter(({ state, listener }) => state === "sent" && listener.held > 0);
  const held = new Map<string, HeldLoads>();
  // Stryker disable next-line ConditionalExpression,EqualityOperator: this only saves a query without ids.
  if (waiting.length > 0) {
    const ids = waiting.map(({ listener }) => listener.personId);
    for (const each of await heldFor(ids, earliestToday(nowMs))) held.set(each.personId, each);
  }
  const names = await namesOf(fitting.map(({ first }) => first.searchId));
  return fitting.map(({ listener: { personId, held: waitingLoads }, first, more, state }) => {
    const name = names.get(first.searchId) ?? "";
    const news = { load, name, more, held: held.get(personId)?.count ?? 0 };
    return {
      personId,
      searchId: first.searchId,
      state,
      content: newLoadText(news, nowMs),
      counts: waitingLoads > 0,
    };
  });
}

function stillTrue(load: QueuedLoad, decisions: readonly Decision[], nowMs: number): SQL {
  return sql`
    select v.value ->> 'personId' as person_id, v.value ->> 'content' as content, v.value ->> 'state' as state,
      l.load_id as load_id, v.value ->> 'counts' as counts
    from json_each(${JSON.stringify(decisions)}) v cross join loads l on l.load_id = ${load.load_id}
      cross join saved_searches s
        on s.saved_search_id = v.value ->> 'searchId' and s.person_id = v.value ->> 'personId'
    where ${isOnBoard} and l.revision = ${load.revision} and l.offers_book_now >= ${load.offers_book_now ? 1 : 0}
      and l.pickup_date >= ${earliestToday(nowMs)}
      and not exists (select 1 from load_alerts a where a.load_id = l.load_id and a.person_id = s.person_id)
      and not exists (select 1 from requests r where r.load_id = l.load_id and r.driver_id = s.person_id)
      and ${isNotHidden(sql`s.person_id`, { id: sql`l.load_id`, ownerId: sql`l.owner_id` })}`;
}

function statementsFor(load: QueuedLoad, decisions: readonly Decision[], nowMs: number): Statement[] {
  const rows = stillTrue(load, decisions, nowMs);
  const told = sql`select person_id, content, load_id from (${rows}) where state = 'sent'`;
  const noticed = sql`
    select person_id, load_id, null as group_id, null as actor_id from (${rows}) where state = 'sent'`;
  return [
    ...notifyEach(told, MATCH, nowMs),
    queueNotifications(MATCH, noticed, nowMs),
    {
      query: sql`
        update load_alerts set state = 'counted'
        where state = 'held' and person_id in (select person_id from (${rows}) where state = 'sent' and counts)`,
    },
    {
      query: sql`
        insert into load_alerts (load_id, person_id, state, at)
        select load_id, person_id, state, ${nowMs} from (${rows})`,
    },
  ];
}

/** Call this only after the write. */
export function announce(personIds: readonly string[], nowMs: number): void {
  for (const personId of personIds)
    void publish(userRoom(personId), { type: "changed", id: newId({ msecs: nowMs }) });
}

/** The status and the dates are checked later, for each search. */
function isGone({ deleted_at, expired_at }: QueuedLoad): boolean {
  return deleted_at !== null || expired_at !== null;
}

/**
 * The message and its record share one write, so the next run continues after an interruption. Returns false
 * if the work is not finished.
 */
export async function sendAlerts(load: QueuedLoad, nowMs: number): Promise<boolean> {
  const matches = isGone(load) ? [] : await matchesOf(load, nowMs);
  const people = [...new Set(matches.map(({ personId }) => personId))];
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    if (!mayGoOn()) return false;
    const some = new Set(people.slice(from, from + PEOPLE_AT_ONCE));
    const decisions = await decisionsFor(
      load,
      matches.filter(({ personId }) => some.has(personId)),
      nowMs,
    );
    if (decisions.length === 0) continue;
    await write(statementsFor(load, decisions, nowMs));
    pushAtOnce();
    announce(
      decisions.flatMap(({ personId, state }) => (state === "sent" ? [personId] : [])),
      nowMs,
    );
  }
  return true;
}
