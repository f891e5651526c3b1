import { db } from "db/client";
import { load_changes, loads, signed_contacts } from "db/schema";
import { comparing } from "db/suspension/look-alikes";
import { guarded, type Statement } from "db/write";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { renameRequestGroups } from "~/chat/request-group.server";
import { measureMiles } from "~/distance/engine.server";
import { tellChanged } from "~/loads/steps/tell-assigned.server";
import { writeAndNotify } from "~/loads/steps/write-and-notify.server";
import { amendmentKind } from "~/notifications/amendment-kinds";
import { placeColumns } from "~/places/place-columns.server";
import { Conflict, Forbidden, isRaced, NotFound, outdated, Raced } from "~/platform/errors";
import {
  AMENDMENT_ACTS,
  AMENDMENT_KINDS,
  type AmendmentActName,
  type AmendmentKindCode,
  isStageOf,
  kindsToAsk,
} from "~/trade/amendments";
import { nameOf } from "~/trade/load-number";
import { actorName, byOf, type Viewer } from "~/trade/viewer";
import { readAsked } from "./amendment-form.server";
import { concernsDriver, nameOfAmendment } from "./amendment-words";
import { type AmendmentScene, amendmentScene, heldOf } from "./scene.server";
import { AMENDMENT_TEXTS } from "./texts";

/** The maximum number of changes that one side may request while one driver has the load. */
const MOST_CHANGES = 20;

const CHANGED = "This request has changed. Here is the current version.";
export const ONE_OPEN = "You already requested a change like this. Withdraw it first.";
export const ENOUGH = `You've reached the limit of ${MOST_CHANGES} changes for this load. Call or message the other side.`;
const NOT_NOW = "This load's status doesn't allow that change.";
const MOVED_ON = "You can't confirm that anymore. The load's status has changed.";
const NOT_YOURS = "Only the other side can request that.";
const NO_SUCH_CHANGE = "Change not found.";
const WHOSE = {
  asker: "Only the side that requested it can do that.",
  "other side": "Only the other side can answer this.",
} as const;

interface Act {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
}

const someoneWasFaster = () => new Raced("load moved", CHANGED);

function standsAsSeen({ load }: AmendmentScene, statuses: readonly string[] | null): SQL {
  return sql`exists (select 1 from ${loads} where ${loads.load_id} = ${load.load_id} and ${loads.deleted_at} is null
    and ${statuses ? sql`${loads.load_status} in ${[...statuses]}` : sql`true`}
    and ${STANDS_AS.owner(load.ownerId)} and ${STANDS_AS["chosen driver"](load.driverId ?? "")})`;
}

async function writeAct(
  act: "ask" | AmendmentActName,
  { load, side }: AmendmentScene,
  done: { viewer: Viewer; kind: AmendmentKindCode; statements: Statement[]; nowMs: number },
): Promise<void> {
  const { viewer, kind, statements, nowMs } = done;
  const loadId = load.load_id;
  const reader = side === "owner" ? load.driverId : load.ownerId;
  const text = AMENDMENT_TEXTS[act]({ actor: actorName(viewer), kind, lane: nameOf(load) });
  try {
    await writeAndNotify(statements, {
      loadId,
      eventId: newId({ msecs: nowMs }),
      actorId: viewer.id,
      readerId: reader,
      text,
      kind: amendmentKind(act),
      nowMs,
    });
  } catch (error) {
    throw isRaced(error, "load moved") ? outdated(CHANGED) : error;
  }
}

/**
 * The signed value stays in force until the other side confirms the change.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function askAmendment(
  kind: AmendmentKindCode,
  { viewer, loadId, fields }: Act,
  nowMs = Date.now(),
): Promise<void> {
  const scene = await amendmentScene(viewer, loadId);
  const { load, side, changes } = scene;
  if (!AMENDMENT_KINDS[kind].by.some((each: AmendmentScene["side"]) => each === side))
    throw new Forbidden(NOT_YOURS);
  if (!kindsToAsk(side, load.load_status).includes(kind)) throw new Conflict(NOT_NOW);
  const own = changes.filter(({ change }) => change.asker_id === viewer.id);
  if (own.some(({ change }) => change.state === "asked" && change.kind === kind)) throw outdated(ONE_OPEN);
  if (own.length >= MOST_CHANGES) throw new Conflict(ENOUGH);
  const held = heldOf(kind, scene);
  const value = readAsked(kind, fields, held);
  const asked = sql`
    insert into load_changes (change_id, load_id, driver_id, asker_id, by_id, kind, old_value, new_value, state,
      asked_at)
    select ${newId({ msecs: nowMs })}, ${loadId}, ${load.driverId}, ${viewer.id}, ${byOf(viewer)}, ${kind},
      ${JSON.stringify(held)}, ${JSON.stringify(value)}, 'asked', ${nowMs}
    where ${standsAsSeen(scene, AMENDMENT_KINDS[kind].stages)}
      and (select count(*) from load_changes c where c.load_id = ${loadId} and c.asker_id = ${viewer.id}
        and c.driver_id = ${load.driverId}) < ${MOST_CHANGES}`;
  await writeAct("ask", scene, {
    viewer,
    kind,
    // A concurrent second request violates the unique index.
    statements: [guarded(asked, someoneWasFaster)],
    nowMs,
  });
}

type Change = typeof load_changes.$inferSelect;

/** The agreed rate does not change. */
async function moveDelivery({ load }: AmendmentScene, value: Change["new_value"]): Promise<Statement[]> {
  const [street = null, city = null, state = null, zip = null] = value;
  const address = {
    destination_address_street: street,
    destination_address_city: city,
    destination_address_state: state,
    destination_address_zip: zip,
  };
  const ends = { ...load, ...address };
  const set = { ...address, ...placeColumns(ends), ...(await measureMiles(ends)) };
  return [
    { query: db().update(loads).set(set).where(eq(loads.load_id, load.load_id)) },
    renameRequestGroups(load.load_id, nameOf(ends)),
  ];
}

async function effectOf(scene: AmendmentScene, change: Change, nowMs: number): Promise<Statement[]> {
  if (change.kind === "delivery") return moveDelivery(scene, change.new_value);
  const [value = null] = change.new_value;
  const contact = and(
    eq(signed_contacts.load_id, change.load_id),
    eq(signed_contacts.person_id, change.asker_id),
  );
  const set = change.kind === "phone" ? { phone_number: value } : { payee: value };
  return [
    guarded(db().update(signed_contacts).set(set).where(contact), () => new Conflict(CHANGED)),
    ...(change.kind === "payee" ? [comparing(change.asker_id, "payee", nowMs)] : []),
  ];
}

function tellingDriver({ load }: AmendmentScene, change: Change, nowMs: number): Statement[] {
  if (!load.driverId || !concernsDriver(change, load.ownerId)) return [];
  const [, city = null, state = null] = change.new_value;
  const moved = change.kind === "delivery" && {
    destination_address_city: city,
    destination_address_state: state,
  };
  const told = {
    lane: nameOf({ ...load, ...moved }),
    what: nameOfAmendment({ change, by: load.ownerName }),
    driverId: load.driverId,
  };
  return tellChanged(load.load_id, told, nowMs);
}

function insist(act: AmendmentActName, { load, changes }: AmendmentScene, { viewer, fields }: Act): Change {
  const change = changes.find((each) => each.change.change_id === fields.change)?.change;
  if (!change) throw new NotFound(NO_SUCH_CHANGE);
  const { by, inStage } = AMENDMENT_ACTS[act];
  const isOwn = change.asker_id === viewer.id;
  if ((by === "asker") !== isOwn) throw new Forbidden(WHOSE[by]);
  if (change.state !== "asked") throw outdated(CHANGED);
  if (inStage && !isStageOf(change.kind, load.load_status)) throw new Conflict(MOVED_ON);
  return change;
}

/** @throws NotFound, Forbidden, Conflict */
export async function answerAmendment(act: AmendmentActName, answer: Act, nowMs = Date.now()): Promise<void> {
  const { viewer, loadId } = answer;
  const scene = await amendmentScene(viewer, loadId);
  const change = insist(act, scene, answer);
  const { to, inStage } = AMENDMENT_ACTS[act];
  const stages = inStage ? AMENDMENT_KINDS[change.kind].stages : null;
  const answered = db()
    .update(load_changes)
    .set({ state: to, answered_at: nowMs, answered_by_id: byOf(viewer) })
    .where(
      and(
        eq(load_changes.change_id, change.change_id),
        eq(load_changes.state, "asked"),
        standsAsSeen(scene, stages),
      ),
    );
  const isConfirmed = act === "confirm";
  const statements = [
    guarded(answered, someoneWasFaster),
    ...(isConfirmed ? await effectOf(scene, change, nowMs) : []),
    ...(isConfirmed ? tellingDriver(scene, change, nowMs) : []),
  ];
  await writeAct(act, scene, { viewer, kind: change.kind, statements, nowMs });
}
