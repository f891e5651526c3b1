import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { loads, userloads } from "db/schema";
import { STARTS, unlessAnySuspended, unlessSuspended } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { mayStillHaul } from "~/access/assigned.server";
import { driversWaiting } from "~/access/open.server";
import { STANDS_AS } from "~/access/standing.server";
import { acting, type LoadTies, loadTies } from "~/access/ties.server";
import { type Facts, type MessageTexts, TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { OWN } from "~/chat/system-sender";
import { pressedAtMs } from "~/forms/posted-form.server";
import { afterAnswer } from "~/http/after-answer.server";
import { SIDES, type Side, STEP_KINDS, stepKind } from "~/notifications/kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { Conflict, Forbidden, isRaced, noSuchLoad, outdated, Raced, type Refusal } from "~/platform/errors";
import {
  type Actor,
  type BY_ALLOWANCE,
  type BY_OFFER,
  type LoadEvent,
  type LoadStatus,
  OPEN_STATUSES,
  TRANSITIONS,
  verdict,
} from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { actorName, byOf, subjectOf, type Viewer } from "~/trade/viewer";
import { deliverAtOnce } from "~/webhooks/deliver.server";
import { queueForWebhooks } from "~/webhooks/queue.server";
import { termsNow } from "../form/term-columns.server";
import { announceMove } from "./announce-move.server";
import { OTHER_REASON } from "./cancellation";
import { orNameColleague } from "./colleague-first.server";
import { askForRecord } from "./delivery-record.server";
import { earliestStepAt } from "./haul-times.server";
import { saveRelease } from "./save-release.server";
import { saveContacts } from "./signed-contacts.server";
import { tellParted } from "./tell-assigned.server";

export const isCarriedBy = (loadId: string, driverId: string): SQL =>
  sql`exists (select 1 from ${userloads} c where c.load_id = ${loadId}
    and c.relationship_type = 'driver' and c.user_id = ${driverId})`;

const STALE: Readonly<Record<LoadEvent, string>> = {
  request: "You can't request this load anymore.",
  withdraw: "This request is no longer open.",
  accept: "You can't accept this request anymore. The load's status has changed.",
  reject: "You can't reject this request anymore. The load's status has changed.",
  "send documents": "You can't send the documents now. The load's status has changed.",
  sign: "You can't sign the rate confirmation now. The load's status has changed.",
  "pick up": "You can't confirm the pickup now. The load's status has changed.",
  deliver: "You can't confirm the delivery now. The load's status has changed.",
  edit: "You can't edit this load anymore. The freight is on the truck or delivered.",
  delete: "You can't delete this load anymore. The freight is on the truck or delivered.",
  cancel: "You can't cancel this load anymore. The freight is on the truck or delivered.",
  release: "There's no driver to release, or the freight is already on the truck or delivered.",
};

export const WHOSE: Readonly<Record<Actor, string>> = {
  owner: "Only the shipper who posted this load can do that.",
  "chosen driver": "Only the driver who was chosen for this load can do that.",
  "requesting driver": "Only a driver who requested this load can do that.",
  "other driver": "Only drivers can request loads.",
};

export const CHANGED_SINCE = "This load has changed since you opened it.";

export const EXPIRED = "This load has expired: its pickup time has passed.";

function stale(event: LoadEvent, { standing, expired }: Pick<LoadTies, "standing" | "expired">): Conflict {
  if (event === "request" && standing === "other driver" && expired) return new Conflict(EXPIRED);
  const asksTwice = event === "request" && standing === "requesting driver";
  return outdated(asksTwice ? "You already requested this load." : STALE[event]);
}

/**
 * @param shown the revision on the viewer's page
 * @throws NotFound, Forbidden, Conflict
 */
export function fitFor(event: LoadEvent, load: LoadTies | null, shown?: number): LoadTies {
  if (!load) throw noSuchLoad();
  const answer = verdict(event, load.status, load.standing, load.expired);
  if (answer === "forbidden") throw new Forbidden(WHOSE[TRANSITIONS[event].by]);
  if (answer === "stale") throw stale(event, load);
  return asShown(load, shown);
}

/** @throws Conflict if the page showed another revision */
export function asShown(load: LoadTies, shown?: number): LoadTies {
  if (shown !== undefined && shown !== load.revision)
    throw outdated(`${CHANGED_SINCE} Review the current version before you continue.`);
  return load;
}

/** If a colleague was faster, the refusal names that colleague. */
export const fitNow = (
  event: LoadEvent,
  seen: { viewer: Viewer; loadId: string; load: LoadTies | null },
  shown?: number,
): Promise<LoadTies> => orNameColleague("load", seen, (async () => fitFor(event, seen.load, shown))());

/**
 * Call this before anything is uploaded; the write checks again.
 * @throws NotFound, Forbidden, Conflict
 */
export async function loadToMove(
  event: LoadEvent,
  viewer: Viewer,
  loadId: string,
  shown?: number,
): Promise<LoadTies> {
  return fitNow(event, { viewer, loadId, load: await loadTies(viewer, loadId) }, shown);
}

export interface StepMessages {
  texts: (facts: Facts) => MessageTexts;
  /** Null if the side gets no notification. */
  kinds: Readonly<Record<Side, string | null>>;
}

interface Move {
  event: LoadEvent;
  /** Set if the other party's offer or allowance permits the event. `also` must check that permission. */
  by?: (typeof BY_OFFER)[keyof typeof BY_OFFER] | (typeof BY_ALLOWANCE)[number];
  messages?: StepMessages;
  viewer: Viewer;
  load: LoadTies;
  driver: { id: string; fullName: string } | null;
  set?: Partial<typeof loads.$inferInsert> | Record<string, SQL>;
  /** The refusal if the columns in `set` violate a constraint of the table. */
  otherwise?: () => Refusal;
  when?: SQL;
  /** The statements run last, so that `others` reads the requests before the requests change. */
  also?: (nowMs: number) => Statement[];
  /** SQL: drivers whose open requests end with the step, or who may request the load again. */
  others?: SQL;
  reason?: { reason: string; reason_text: string | null };
  nowMs?: number;
}

/** SQL: null for a deletion. Reads the requests at the time of the write. */
function statusAfterInSql(event: LoadEvent, loadId: string, driverId: string | undefined): SQL {
  const { to } = TRANSITIONS[event];
  if (to === "gone") return sql`null`;
  if (to !== "open") return sql`${to satisfies LoadStatus}`;
  const others = driversWaiting(loadId, { except: driverId });
  const [unasked, asked] = OPEN_STATUSES;
  return sql`case when exists (${others}) then ${asked} else ${unasked} end`;
}

function kindsOf(event: LoadEvent): StepMessages["kinds"] {
  const kind = (side: Side) => (typeof STEP_KINDS[event][side] === "string" ? null : stepKind(event, side));
  return { shipper: kind("shipper"), driver: kind("driver"), others: kind("others") };
}

function inWords({ reason, reason_text }: NonNullable<Move["reason"]>): string {
  if (!reason_text) return reason;
  const words = reason_text.replace(/[.\s]+$/, "");
  return reason === OTHER_REASON ? words : `${reason} (${words})`;
}

function loadAfter(
  { event, load: { loadId }, set, otherwise }: Pick<Move, "event" | "load" | "set" | "otherwise">,
  { eventId, nowMs }: { eventId: string; nowMs: number },
): Statement {
  const own = eq(loads.load_id, loadId);
  if (event === "delete")
    return {
      query: db()
        .update(loads)
        .set({ ...set, deleted_at: nowMs })
        .where(own),
    };
  const load_status = sql`(select to_status from load_events where event_id = ${eventId})`;
  if (set)
    return {
      query: db()
        .update(loads)
        .set({ ...set, load_status })
        .where(own),
      otherwise,
    };
  // Skips an unchanged status, for example when a second driver requests the load. Otherwise SQLite would
  // rewrite twenty indexes, which takes 101 µs instead of 14 µs.
  const isOther = ne(loads.load_status, load_status);
  return { query: db().update(loads).set({ load_status }).where(and(own, isOther)) };
}

/** The write fails if the event starts business while a party to it is suspended. */
function unlessRefused(event: LoadEvent, viewer: Viewer, { load, driver }: Move, nowMs: number): Statement[] {
  if (STARTS[event] === "deal") return unlessAnySuspended(viewer, [load.ownerId, driver?.id], nowMs);
  return STARTS[event] === "posting" ? [unlessSuspended(viewer, nowMs)] : [];
}

async function present(event: LoadEvent, viewer: Viewer, loadId: string): Promise<Conflict> {
  const load = await loadTies(viewer, loadId);
  if (!load) return outdated("This load is no longer on the board.");
  return verdict(event, load.status, load.standing, load.expired) === "allowed"
    ? outdated()
    : stale(event, load);
}

/** Only this function changes a load's status. The write checks the status and the standing again. */
export async function moveLoad(move: Move): Promise<void> {
  const { event, load, driver, nowMs = Date.now() } = move;
  const viewer = acting(move.viewer, load);
  const { from } = TRANSITIONS[event];
  const by = move.by ?? TRANSITIONS[event].by;
  const { texts: textsOf, kinds } = move.messages ?? { texts: TEXTS[event], kinds: kindsOf(event) };
  const loadId = load.loadId;
  // Stryker disable next-line ObjectLiteral: by default, the id contains the current time, as `nowMs` does.
  const eventId = newId({ msecs: nowMs });
  const pressedAt = pressedAtMs(nowMs);
  const history = sql`
    insert into load_events (event_id, load_id, event, from_status, to_status, actor_id, by_id, at, pressed_at, reason, reason_text, terms_before)
    select ${eventId}, ${loads.load_id}, ${event}, ${loads.load_status},
      ${statusAfterInSql(event, loadId, driver?.id)}, ${viewer.id}, ${byOf(viewer)}, ${nowMs},
      case when ${pressedAt} >= ${pressedAt === null ? 0 : earliestStepAt(event, loadId)} then ${pressedAt} end, ${move.reason?.reason ?? null}, ${move.reason?.reason_text ?? null},
      ${event === "edit" ? termsNow : null}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null and ${loads.load_status} in ${[...from]}
      and ${loads.revision} = ${load.revision} and ${STANDS_AS[by](viewer.id)} and ${mayStillHaul(viewer)} and ${move.when ?? sql`true`}`;
  const names = { shipper: load.ownerName, driver: driver?.fullName ?? "The driver" };
  const side = load.ownerId === viewer.id ? "shipper" : "driver";
  const texts = textsOf({
    lane: nameOf(load.lane),
    ...names,
    [side]: actorName(viewer, names[side]),
    you: subjectOf(viewer),
    reason: move.reason && inWords(move.reason),
    isPast: load.isPast,
  });
  const sides = { shipper: sql`${load.ownerId}`, driver: driver && sql`${driver.id}`, others: move.others };
  const told = SIDES.flatMap((side) => {
    const [people, kind, text] = [sides[side], kinds[side], texts[side]];
    if (!people) return [];
    return [
      ...(text ? tell(people, text, { loadId, kind: kind ?? OWN, nowMs }) : []),
      ...(kind ? [queueAboutLoad(kind, people, { loadId, actorId: viewer.id, nowMs })] : []),
    ];
  });
  const statements = [
    ...unlessRefused(event, viewer, move, nowMs),
    guarded(history, () => new Raced("load moved")),
    ...saveRelease(event, load, nowMs),
    loadAfter(move, { eventId, nowMs }),
    ...told,
    queueForWebhooks({ eventId, event, ownerId: load.ownerId, driverId: driver?.id, nowMs }),
    ...tellParted(event, load, nowMs),
    // The contacts are saved here, because the driver can sign in the app or upload a signed document.
    ...(event === "sign" ? [saveContacts(loadId, nowMs)] : []),
    ...(event === "deliver" ? [askForRecord(loadId, nowMs)] : []),
    ...(move.also?.(nowMs) ?? []),
  ];
  const written = writeOnce(statements).catch(async (error) => {
    throw isRaced(error, "load moved") ? await present(event, move.viewer, loadId) : error;
  });
  await orNameColleague("load", { viewer: move.viewer, loadId }, written);
  const others = [viewer.id, driver?.id, load.assigned?.id];
  pushAtOnce();
  deliverAtOnce();
  afterAnswer(() => announceMove({ loadId, eventId, nowMs, others }), "could not announce a step of a load");
}
