import { askRows } from "db/client";
import { hasOwnCompany, isActingSeat } from "db/desks";
import { personNameText } from "db/person-names";
import { loads } from "db/schema";
import { notInArray, sql } from "drizzle-orm";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { cut } from "~/text/cut";
import { faultOfName } from "~/text/names";
import { mayIn } from "~/trade/areas";
import { ENDS, type Ends, partsOf } from "~/trade/ends";
import { LANE_COLUMNS, type Lane, laneOf } from "~/trade/lane";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import type { ActingSeat } from "~/trade/seats";
import { withActor } from "~/trade/viewer";
import { KINDS, type NotificationFacts, type NotificationKind } from "./kinds";
import { NEVER_QUIET, type QuietHours } from "./quiet-hours";
import { pathOf } from "./targets";
import { isToday, tellAt } from "./times";

interface Row extends Lane, Omit<Ends, "origin_address_street" | "destination_address_street">, QuietHours {
  id: number;
  personId: string;
  deskId: string;
  seat: ActingSeat;
  kind: string;
  topic: string;
  loadId: string | null;
  groupId: string | null;
  actorId: string | null;
  actor: string | null;
  actorPerson: string | null;
  actorRole: "driver" | "shipper" | null;
  /** 1 if the person who acted and the person who is notified have, or had, a deal on the load. */
  isDealt: number;
  at: number;
  email: string | null;
  phone: string | null;
  pickupDate: string | null;
  deliveryDate: string | null;
  loadNumber: number;
  /** 1 if the person can no longer see the load but is still notified about payment for it. */
  isHidden: number;
}

export interface Claimed {
  id: number;
  personId: string;
  deskId: string;
  topic: string;
  atMs: number;
  kind: NotificationKind;
  facts: NotificationFacts;
  title: string;
  lane: string;
  path: string;
  /** A phone replaces an earlier notification that has the same tag. */
  tag: string;
  tellAtMs: number;
  /** The confirmed email address; null if no email is to be sent. */
  email: string | null;
  /** The confirmed phone number (`+1…`); null if no text is to be sent. */
  phone: string | null;
}

/** The maximum length of a name, so that it fits on a lock screen. */
const LONGEST_NAME = 60;

const DESK = sql`coalesce(n.desk_id, n.person_id)`;

/** The seat may have ended since the notification was queued. */
const SEAT = { seat: sql`s.seat`, ended_at: sql`s.ended_at` };

/** SQL condition: the load is hidden from its released driver, who may still be paid for it. */
const isHidden = sql`exists (select 1 from charges x where x.load_id = n.load_id and x.driver_id = ${DESK})
  and (${loads.deleted_at} is not null or ${notInArray(loads.load_status, [...OPEN_STATUSES])})
  and not exists (select 1 from userloads t where t.load_id = n.load_id and t.user_id = ${DESK})`;

/** A driver who booked the load is a stranger until the shipper sends the rate confirmation. */
const isDealt = sql`(
  2 = (select count(*) from userloads t where t.load_id = n.load_id and t.user_id in (${DESK}, n.actor_id))
    and not (${loads.load_status} is 'rate confirmation' and exists (
      select 1 from requests q where q.load_id = n.load_id and q.status = 'accepted' and q.booked_under is not null))
  or ${loads.owner_id} in (${DESK}, n.actor_id) and exists (
    select 1 from releases x join load_events e on e.load_id = x.load_id and e.event = 'sign'
    where x.load_id = n.load_id and x.driver_id in (${DESK}, n.actor_id) and e.at between x.chosen_at and x.released_at))`;

const ACTS = [
  ["load_events", "by_id", "at"],
  ["offers", "by_id", "made_at"],
  ["offers", "answered_by_id", "answered_at"],
  ["charges", "by_id", "asked_at"],
  ["charges", "answered_by_id", "answered_at"],
  ["load_changes", "by_id", "asked_at"],
  ["load_changes", "answered_by_id", "answered_at"],
  ["invoices", "by_id", "made_at"],
  ["invoices", "marked_by_id", "approved_at"],
  ["whereabouts", "by_id", "told_at"],
] as const;

/** SQL: finds the step by its time: one batch writes a step and its notifications, with the same time. */
const ACTOR_PERSON = sql.raw(
  personNameText(`coalesce(
    (select m.by_id from messages m where m.group_id = n.group_id and m.sender_id = n.actor_id and m.created_at = n.at),
    ${ACTS.map(([table, by, at]) => `(select x.${by} from ${table} x where x.load_id = n.load_id and x.${at} = n.at)`).join(", ")})`),
);

/** The role is shown instead of the name of a person with whom the reader has no deal. */
const STRANGERS = { driver: "a driver", shipper: "the shipper" } as const;

/** A stranger's name is free text, which must not reach people outside the app, so the role replaces it. */
function nameOfActor({ actor, actorPerson, actorRole, isDealt }: Row): string {
  if (actor === null || actorRole === null) return "Haulway";
  if (!isDealt) return STRANGERS[actorRole];
  return withActor(cut(actor, LONGEST_NAME), actorPerson && cut(actorPerson, LONGEST_NAME));
}

/** Returns the load number if the reader may not see the lane, or it contains a link or a phone number. */
function laneIn(row: Row): string {
  const lane = laneOf(row);
  return row.isHidden || faultOfName(lane) ? numberOf({ load_number: row.loadNumber }) : lane;
}

const endColumns = [
  ...LANE_COLUMNS,
  "origin_address_zip",
  "destination_address_zip",
] as const satisfies readonly (keyof Row)[];

function inWords(row: Row, nowMs: number): Claimed[] {
  const kind = KINDS.get(row.kind);
  if (!kind || !mayIn(row, kind.area)) return [];
  const { id, personId, deskId, topic, at, loadId, groupId, actorId, email, phone } = row;
  const facts = { actor: nameOfActor(row), actorId, loadId, groupId };
  const title = kind.words(facts);
  const ends = { ...row, origin_address_street: null, destination_address_street: null };
  const stops = ENDS.map((end) => ({
    day: end === "origin" ? row.pickupDate : row.deliveryDate,
    timeZone: zoneOfPlace(partsOf(ends, end)),
  }));
  return [
    {
      id,
      personId,
      deskId,
      topic,
      atMs: at,
      kind,
      facts,
      // Capitalized, because a sentence may begin with a role.
      title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
      lane: loadId ? laneIn(row) : "",
      path: pathOf(kind, facts),
      tag: groupId ?? topic,
      tellAtMs: tellAt(row, kind.isOwnLoad && isToday(stops, nowMs), nowMs),
      email,
      phone,
    },
  ];
}

/** Oldest first, without people whose account is closed or whose seat no longer allows the kind's area. */
export async function claimedNotifications(ids: readonly number[], nowMs: number): Promise<Claimed[]> {
  const ofLoad = sql.raw(endColumns.map((name) => `loads.${name} as "${name}"`).join(", "));
  const rows = await askRows<Row>(sql`
    select n.notice_id as "id", n.person_id as "personId", ${DESK} as "deskId", s.seat as "seat", n.kind as "kind", n.topic as "topic",
      n.load_id as "loadId", n.group_id as "groupId", n.actor_id as "actorId", c.full_name as "actor", ${ACTOR_PERSON} as "actorPerson", c.user_type as "actorRole",
      ${isDealt} as "isDealt", n.at as "at",
      iif(n.by_mail and u.email_confirmed_at is not null, u.email, null) as "email", iif(n.by_text and ${hasOwnCompany(sql`u.id`)}, p.confirmed_phone, null) as "phone",
      ifnull(a.quiet_from, ${NEVER_QUIET.quietFrom}) as "quietFrom", ifnull(a.quiet_until, ${NEVER_QUIET.quietUntil}) as "quietUntil",
      ifnull(a.time_zone, ${NEVER_QUIET.timeZone}) as "timeZone",
      ${loads.pickup_date} as "pickupDate", ${loads.delivery_date} as "deliveryDate", ${ofLoad},
      ${loads.load_number} as "loadNumber", ${isHidden} as "isHidden"
    from json_each(${JSON.stringify(ids)}) j cross join notices n on n.notice_id = j.value
      cross join seats s on s.desk_id = ${DESK} and s.person_id = n.person_id and ${isActingSeat(SEAT)}
      cross join users u on u.id = n.person_id and u.closed_at is null
      cross join profiles p on p.id = n.person_id
      left join profiles c on c.id = n.actor_id
      left join ${loads} on ${loads.load_id} = n.load_id
      left join alert_settings a on a.person_id = n.person_id
    order by n.notice_id`);
  return rows.flatMap((row) => inWords(row, nowMs));
}
