/**
 * The SQL enforces access: only the load's owner, its drivers, and drivers with an open request get a row.
 */
import { preparedSql } from "db/client";
import { personNameText } from "db/person-names";
import { IS_OWED, loads } from "db/schema";
import { unbilledMoney } from "db/unbilled";
import { type SQL, sql } from "drizzle-orm";
import { isAssigned, loadsAssignedTo, lostDriver } from "~/access/assigned.server";
import { isOpenRequest } from "~/access/open.server";
import { NEWS_KINDS } from "~/notifications/news-lines";
import { addDays, earliestToday } from "~/text/dates";
import { MINUTE_MS } from "~/text/time";
import { isExpired, type LoadEvent, type Role } from "~/trade/lifecycle";
import type { Acting } from "~/trade/viewer";
import type { Facts } from "./facts";

export const MOST_LOADS = 300;
/**
 * In days after the pickup. Unpaid invoices and unbilled money stay longer; the load's page shows the rest.
 */
const DELIVERED_DAYS = 60;

const SEEN_SHOWN_MS = 10 * MINUTE_MS;

const [viewer, personOf, now, since, ofLoad] = [
  sql.placeholder("viewerId"),
  sql.placeholder("personId"),
  sql.placeholder("nowMs"),
  sql.placeholder("since"),
  sql.placeholder("loadId"),
];

const nameOf = (person: string) => `(select p.full_name from profiles p where p.id = ${person})`;
const nameWith = (company: string, person: string) =>
  `(ifnull(${personNameText(person)} || ' for ', '') || ${nameOf(company)})`;
const list = (columns: string, from: SQL) =>
  sql`(select json_group_array(json_object(${sql.raw(columns)})) ${from})`;

const CURRENT_DRIVER = sql.raw(
  "(select d.user_id from userloads d where d.load_id = loads.load_id and d.relationship_type = 'driver')",
);
const CHOSEN = sql.raw(
  "(select coalesce(max(a.at), 0) from load_events a where a.load_id = loads.load_id and a.event = 'accept')",
);

/** SQL: whether an offer is open. A driver reads only their own offers. */
const isOpen = sql`o.load_id = loads.load_id and o.answer is null and o.expires_at > ${now} and o.revision = loads.revision`;
const offers = (role: Role) =>
  list(
    `'id', o.offer_id, 'driverId', o.driver_id, 'driver', ${nameOf("o.driver_id")}, 'member', ${personNameText("o.by_id")}, 'by', o.made_by, 'turn', o.turn,
      'cents', o.amount_cents, 'note', o.note, 'atMs', o.made_at, 'untilMs', o.expires_at`,
    sql`from offers o where loads.load_status in ('new', 'pending') and ${isOpen}
      ${role === "driver" ? sql`and o.driver_id = ${viewer}` : sql``}`,
  );

const requests = sql`(select json_object('many', count(*), 'sinceMs', min(r.created_at), 'driver', ${sql.raw(nameOf("r.driver_id"))})
  from requests r where loads.load_status = 'pending' and r.load_id = loads.load_id and r.status = 'pending'
    and not exists (select 1 from offers o where ${isOpen} and o.driver_id = r.driver_id))`;

const flag = (condition: string) => `json(iif(${condition}, 'true', 'false'))`;

const changes = (role: Role) =>
  sql`(select json_group_array(json_object('kind', c.kind, 'by', ${sql.raw(nameWith("c.asker_id", "c.by_id"))},
      'isOwn', json(iif(c.asker_id = ${viewer}, 'true', 'false')), 'value', json(c.new_value), 'atMs', c.asked_at))
    from load_changes c where c.load_id = loads.load_id and c.state = 'asked'
      ${role === "driver" ? sql`and c.driver_id = ${viewer}` : sql``})`;

const charges = list(
  `'id', c.charge_id, 'kind', c.kind, 'driver', ${nameWith("c.driver_id", "c.by_id")}, 'cents', c.amount_cents,
    'reason', c.reason, 'revision', c.revision, 'atMs', c.asked_at`,
  sql`from charges c where c.load_id = loads.load_id and c.state = 'asked'`,
);

const DRIVES =
  "i.driver_id = (select d.user_id from userloads d where d.load_id = i.load_id and d.relationship_type = 'driver')";
const invoices = (role: Role) =>
  list(
    `'id', i.invoice_id, 'driver', ${nameOf("i.driver_id")}, 'isCarried', ${flag(DRIVES)}, 'state', i.state,
      'cents', i.total_cents, 'dueOn', i.due_on, 'atMs', i.made_at`,
    sql`from invoices i where i.load_id = loads.load_id and i.replaced_at is null
      ${role === "driver" ? sql`and i.driver_id = ${viewer}` : sql``}`,
  );

const stops = sql`case when loads.load_status in ('pickup', 'in transit') then (
  select json_group_object(w.kind || '-' || w.stop, w.at) from whereabouts w
  where w.load_id = loads.load_id and w.person_id = ${CURRENT_DRIVER} and w.stop is not null
    and w.replaced_at is null and w.chosen_at = ${CHOSEN}) else '{}' end`;

/** SQL: the stops between; null in the statuses in which other drivers may also read the load. */
const between = sql`case when loads.load_status in ('pickup', 'in transit') then loads.stops end`;
const events = sql.raw(`(select json_group_array(json_array(e.event, coalesce(e.pressed_at, e.at)))
  from load_events e where e.load_id = loads.load_id and e.event not in ('post', 'assign'))`);

/** SQL: without the `+`, SQLite would read all rows of the driver for each load. */
const unbilled = sql`case when loads.load_status = 'complete' then coalesce((select cents from (
  ${unbilledMoney((driverId, loadId) => sql`+${driverId} = ${viewer} and ${loadId} = loads.load_id`)})), 0) else 0 end`;

const hasReviewed = sql`(loads.load_status = 'complete' and exists (select 1 from userreviews u
  where u.load_id = loads.load_id and u.user_id = ${viewer} and u.relationship_type = 'submitter'))`;

const isPaperMade = sql`(loads.load_status = 'rate confirmation sent' and exists (
  select 1 from files f join papers p on p.file_id = f.file_id
  where f.load_id = loads.load_id and f.kind = 'rate_confirmation' and f.dropped_at is null))`;

const isToldTo = sql`n.person_id = ${personOf} and coalesce(n.desk_id, n.person_id) = ${viewer}`;

const hasLine = sql.raw(`n.kind in (${NEWS_KINDS.map((kind) => `'${kind}'`).join(", ")})`);

const inEvent = (charge: string, offer: string, change: string, invoice: string) => `case
  when n.kind like 'charge:%' then (select ${charge} from charges c where c.load_id = n.load_id and c.answered_at = n.at)
  when n.kind like 'offer:%' then (select ${offer} from offers o where o.load_id = n.load_id and o.answered_at = n.at)
  when n.kind like 'change:%' then (select ${change} from load_changes c where c.load_id = n.load_id and c.answered_at = n.at)
  when n.kind like 'invoice:%' then (select ${invoice} from invoices i where i.load_id = n.load_id and i.driver_id = coalesce(n.desk_id, n.person_id)
    and i.replaced_at is null order by i.made_at desc limit 1) end`;

/** SQL: the load's page also shows actions seen within `SEEN_SHOWN_MS`, because it refreshes itself. */
const news = (which: "one" | "all") =>
  list(
    `'kind', n.kind, 'by', ${nameOf("n.actor_id")}, 'atMs', n.at,
      'cents', ${inEvent("c.amount_cents", "o.amount_cents", "null", "i.total_cents")},
      'of', ${inEvent("c.kind", "null", "c.kind", "null")}`,
    sql`from notices n where ${isToldTo} and n.topic = loads.load_id and ${hasLine}
      and n.actor_id is not null and (n.seen_at is null
        ${which === "one" ? sql`or n.seen_at > ${now} - ${sql.raw(String(SEEN_SHOWN_MS))}` : sql``})`,
  );

const withNews = (role: Role) => sql`select t.load_id from notices n
  join userloads t on t.load_id = n.load_id and t.user_id = ${viewer} and t.relationship_type = ${sql.raw(`'${role}'`)}
  where ${isToldTo} and n.seen_at is null and ${hasLine}`;

const OTHER: Readonly<Record<Role, SQL>> = {
  shipper: sql.raw(
    nameOf(
      `(select d.user_id from userloads d where d.load_id = loads.load_id and d.relationship_type = 'driver')`,
    ),
  ),
  driver: sql.raw(nameOf("loads.owner_id")),
};

const isDriverOfCompany = sql`(${isAssigned(viewer)} and ${viewer} <> ${CURRENT_DRIVER})`;

/** `all` includes only loads on which something may wait. */
const THEIRS: Readonly<Record<Role, { one: SQL; all: SQL }>> = {
  shipper: {
    one: sql`select load_id from userloads
      where load_id = ${ofLoad} and user_id = ${viewer} and relationship_type = 'shipper'`,
    all: sql`select load_id from loads indexed by loads_own where owner_id = ${viewer} and deleted_at is null
        and load_status in ('pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit')
      union select load_id from loads indexed by loads_own where owner_id = ${viewer} and deleted_at is null
        and load_status = 'complete' and pickup_date >= ${since}
      union select l.load_id from loads l indexed by loads_own where l.owner_id = ${viewer} and l.deleted_at is null
        and l.load_status = 'new' and exists (select 1 from charges c where c.load_id = l.load_id and c.state = 'asked')
      union select load_id from invoices where shipper_id = ${viewer} and ${IS_OWED}
      union ${withNews("shipper")}`,
  },
  driver: {
    one: sql`select load_id from userloads
        where load_id = ${ofLoad} and user_id = ${viewer} and relationship_type = 'driver'
      union select requests.load_id from requests
        where requests.load_id = ${ofLoad} and driver_id = ${viewer} and ${isOpenRequest}
      union select g.load_id from (${loadsAssignedTo(viewer)}) g where g.load_id = ${ofLoad}`,
    all: sql`select t.load_id from userloads t join loads l on l.load_id = t.load_id
        where t.user_id = ${viewer} and t.relationship_type = 'driver' and l.deleted_at is null
          and (l.load_status <> 'complete' or l.pickup_date >= ${since})
      union select u.load_id from (${unbilledMoney((driverId) => sql`${driverId} = ${viewer}`)}) u
        join userloads t on t.load_id = u.load_id and t.user_id = ${viewer} and t.relationship_type = 'driver'
        where exists (select 1 from invoices i where i.load_id = u.load_id and i.driver_id = ${viewer})
      union select requests.load_id from requests where driver_id = ${viewer} and ${isOpenRequest}
      union select t.load_id from invoices join userloads t on t.load_id = invoices.load_id
        and t.user_id = invoices.driver_id and t.relationship_type = 'driver'
        where driver_id = ${viewer} and ${IS_OWED}
      union select l.load_id from (${loadsAssignedTo(viewer)}) g join loads l on l.load_id = g.load_id
        where l.deleted_at is null and l.load_status <> 'complete'
      union ${withNews("driver")}`,
  },
};

type Row = Record<string, string | number | null>;

const query = (role: Role, which: "one" | "all") =>
  preparedSql<Row>(
    () => sql`select loads.load_id, loads.rowid as row_id, load_number, load_status, loads.revision, expired_at, pickup_date, pickup_time, pickup_until, delivery_date, delivery_time,
      origin_address_city, origin_address_state, origin_address_zip,
      destination_address_city, destination_address_state, destination_address_zip, calculated_miles,
      ${OTHER[role]} as other, ${events} as events, ${stops} as stops, ${between} as stops_between, ${hasReviewed} as has_reviewed, ${isPaperMade} as is_paper_made,
      ${offers(role)} as offers, ${changes(role)} as changes, ${invoices(role)} as invoices,
      ${role === "shipper" ? requests : sql`null`} as requests, ${role === "shipper" ? charges : sql`'[]'`} as charges,
      ${role === "driver" ? unbilled : sql`0`} as unbilled, ${news(which)} as news,
      ${role === "driver" ? isDriverOfCompany : sql`0`} as is_assigned, ${role === "driver" ? lostDriver(viewer) : sql`null`} as lost_driver
    from ${loads} where deleted_at is null and loads.load_id in (${THEIRS[role][which]})
    order by load_status = 'complete', loads.load_id desc
    limit ${sql.raw(String(MOST_LOADS))}`,
  );

const QUERIES = {
  shipper: { one: query("shipper", "one"), all: query("shipper", "all") },
  driver: { one: query("driver", "one"), all: query("driver", "all") },
} as const;

const latestOf = (events: readonly [LoadEvent, number][]): Facts["events"] =>
  Object.fromEntries([...events].sort(([, a], [, b]) => a - b));

/** An invoice made now contains the unbilled money and replaces the unpaid invoices. */
function centsToBill(unbilledCents: number, invoices: Facts["invoices"]): number {
  const open = invoices.filter(({ state }) => state !== "paid");
  return open.reduce((sum, { cents }) => sum + cents, unbilledCents);
}

function factsOf(row: Row, { role: side, seat }: Acting, today: string): Facts {
  const json = <T>(name: string): T => JSON.parse(String(row[name]));
  const text = (name: string) => row[name] as string | null;
  const status = row.load_status as Facts["status"];
  const pickupDate = String(row.pickup_date);
  const invoices = json<Facts["invoices"]>("invoices");
  return {
    loadId: String(row.load_id),
    row: Number(row.row_id),
    number: Number(row.load_number),
    side,
    seat,
    ...(row.is_assigned === 1 && { isAssigned: true as const }),
    status,
    revision: Number(row.revision),
    expired: isExpired({ status, pickupDate, expiredAt: row.expired_at as number | null }, today),
    pickupDate,
    pickupTime: text("pickup_time"),
    pickupUntil: text("pickup_until"),
    deliveryDate: String(row.delivery_date),
    deliveryTime: text("delivery_time"),
    between: text("stops_between"),
    origin_address_city: text("origin_address_city"),
    origin_address_state: text("origin_address_state"),
    origin_address_zip: text("origin_address_zip"),
    destination_address_city: text("destination_address_city"),
    destination_address_state: text("destination_address_state"),
    destination_address_zip: text("destination_address_zip"),
    miles: row.calculated_miles as number | null,
    other: text("other"),
    lostDriver: text("lost_driver"),
    events: latestOf(json("events")),
    requests: row.requests === null ? { many: 0, sinceMs: null, driver: null } : json("requests"),
    offers: json("offers"),
    changes: json("changes"),
    charges: json("charges"),
    invoices,
    unbilledCents:
      side === "driver" && status === "complete" ? centsToBill(Number(row.unbilled), invoices) : 0,
    stops: json("stops"),
    hasReviewed: row.has_reviewed === 1,
    isPaperMade: row.is_paper_made === 1,
    news: json("news"),
  };
}

async function read(which: "one" | "all", person: Acting, nowMs: number, loadId: string | null) {
  const today = earliestToday(nowMs);
  const { id: viewerId, personId, role } = person;
  const values = { viewerId, personId, nowMs, loadId, since: addDays(today, -DELIVERED_DAYS) };
  const rows = await QUERIES[role][which]().all(values);
  return rows.map((row) => factsOf(row, person, today));
}

/** Null if the person is not a party to the load, is not assigned to it, and has no open request for it. */
export async function factsOn(person: Acting, loadId: string, nowMs: number): Promise<Facts | null> {
  const [facts] = await read("one", person, nowMs, loadId);
  return facts ?? null;
}

export const factsFor = (person: Acting, nowMs: number): Promise<Facts[]> => read("all", person, nowMs, null);
