import { isDrivingSeat } from "db/desks";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { ASSIGNED } from "~/access/assigned.server";
import { STANDS_AS } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { openRequestGroup } from "~/chat/request-group.server";
import { readLine, valueOr } from "~/forms/typed-fields";
import { afterAnswer } from "~/http/after-answer.server";
import { loadFacts } from "~/loads/queries.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { endSharing } from "~/loads/steps/end-sharing.server";
import { WHOSE } from "~/loads/steps/move-load.server";
import { tellAssigned } from "~/loads/steps/tell-assigned.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, Forbidden, Invalid, isRaced, noSuchLoad, Raced } from "~/platform/errors";
import { CARRIED_STATUSES } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { byOf, type Viewer } from "~/trade/viewer";
import { assignmentsOf, driversOf, equipmentOf } from "./drivers.server";
import { nextReminder } from "./next-reminder.server";

/** The maximum number of characters of a truck's or a trailer's number. */
const MOST_NUMBER_CHARACTERS = 20;

const NOT_NOW = "You can't assign a driver now. This load's status has changed.";
const CHOOSE = "Choose one of your drivers.";

interface Assign {
  viewer: Viewer;
  loadId: string;
  /**
   * The form's fields: `person_id` (empty for nobody), `truck_number`, `trailer_number`, and the driver whom
   * the page showed (`seen`, empty for nobody).
   */
  fields: Readonly<Record<string, string>>;
}

/**
 * Returns the load if the viewer may assign a driver to it now.
 * @throws NotFound, Forbidden, Conflict
 */
export async function loadToAssign(viewer: Viewer, loadId: string): Promise<LoadTies> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (load.standing !== "chosen driver") throw new Forbidden(WHOSE["chosen driver"]);
  if (!CARRIED_STATUSES.some((status) => status === load.status)) throw new Conflict(NOT_NOW);
  return load;
}

/** Returns the refusal if a colleague assigned another driver first. It names both. */
async function assignedBefore(loadId: string): Promise<Conflict> {
  const [last] = await assignmentsOf(loadId);
  if (!last) return new Conflict("The driver of this load has changed. Check it, then decide again.");
  const did = last.driver ? `assigned ${last.driver}` : "took the driver off this load";
  return new Conflict(`${last.by} ${did} first. Check it, then decide again.`);
}

/** The form as read: the driver, null for nobody, and the equipment. */
interface Read {
  personId: string | null;
  truck: string | null;
  trailer: string | null;
}

/**
 * @param drivers everyone whom the company can assign
 * @throws Invalid
 */
function readForm(drivers: Awaited<ReturnType<typeof driversOf>>, fields: Assign["fields"]): Read {
  const problems: Record<string, string> = {};
  const read = (name: string) =>
    valueOr(readLine(fields[name] ?? "", MOST_NUMBER_CHARACTERS), "", problems, name) || null;
  const [truck, trailer] = [read("truck_number"), read("trailer_number")];
  const personId = fields.person_id || null;
  if (personId && !drivers.some(({ id }) => id === personId)) problems.person_id = CHOOSE;
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return { personId, truck, trailer };
}

/**
 * SQL condition on the `loads` row in scope: the company still carries the load, the driver is still the one
 * whom the page showed, and the chosen driver still has a seat.
 */
const mayAssign = (viewer: Viewer, { loadId, assigned }: LoadTies, personId: string | null): SQL =>
  sql`${loads.load_id} = ${loadId} and ${loads.deleted_at} is null
    and ${loads.load_status} in ${[...CARRIED_STATUSES]} and ${STANDS_AS["chosen driver"](viewer.id)}
    and ${ASSIGNED} is ${assigned?.id ?? null}
    and (${personId} is null or exists (select 1 from seats n where n.desk_id = ${viewer.id}
      and n.person_id = ${personId} and ${isDrivingSeat({ seat: sql`n.seat`, ended_at: sql`n.ended_at` })}))`;

/** Returns the guarded statement that stores or deletes the assignment. */
function assigning(
  viewer: Viewer,
  load: LoadTies,
  { personId, truck, trailer }: Read,
  { nowMs, remindAt }: { nowMs: number; remindAt: number | null },
): Statement {
  const may = mayAssign(viewer, load, personId);
  const query = personId
    ? sql`insert into assignments
          (load_id, desk_id, person_id, truck_number, trailer_number, assigned_by, at, remind_at)
        select ${loads.load_id}, ${viewer.id}, ${personId}, ${truck}, ${trailer}, ${viewer.personId}, ${nowMs},
          ${remindAt}
        from ${loads} where ${may}
        on conflict (load_id) do update set desk_id = excluded.desk_id, person_id = excluded.person_id,
          truck_number = excluded.truck_number, trailer_number = excluded.trailer_number,
          assigned_by = excluded.assigned_by, at = excluded.at, remind_at = excluded.remind_at`
    : sql`delete from assignments where load_id = ${load.loadId}
        and exists (select 1 from ${loads} where ${may})`;
  return guarded(query, () => new Raced("load moved"));
}

/** Returns the statement that adds the assignment to the load's history. */
const remembering = (
  viewer: Viewer,
  { loadId }: LoadTies,
  { eventId, personId, nowMs }: { eventId: string; personId: string | null; nowMs: number },
): Statement => ({
  query: sql`insert into load_events
      (event_id, load_id, event, from_status, to_status, actor_id, by_id, at, assignee_id)
    select ${eventId}, ${loads.load_id}, 'assign', ${loads.load_status}, ${loads.load_status}, ${viewer.id},
      ${byOf(viewer)}, ${nowMs}, ${personId} from ${loads} where ${loads.load_id} = ${loadId}`,
});

/** Returns the statements that open the chat of the company with a driver who does not act for it. */
function openingChat(
  viewer: Viewer,
  { loadId, lane }: LoadTies,
  personId: string,
  nowMs: number,
): Statement[] {
  if (personId === viewer.id) return [];
  const group = { loadId, ownerId: viewer.id, driverId: personId, name: nameOf(lane) };
  return openRequestGroup(group, nowMs);
}

/**
 * Assigns a driver to a load that the viewer's company carries, or takes the driver off it. Possible from the
 * acceptance until the delivery. The load's history names who was assigned by whom, and both drivers are
 * notified.
 * @throws NotFound, Forbidden, Invalid, Conflict if a colleague was faster
 */
export async function assignDriver({ viewer, loadId, fields }: Assign, nowMs = Date.now()): Promise<void> {
  const [load, drivers, had, facts] = await Promise.all([
    loadToAssign(viewer, loadId),
    driversOf(viewer.id),
    equipmentOf(loadId),
    loadFacts(viewer, loadId),
  ]);
  const read = readForm(drivers, fields);
  const { personId, truck, trailer } = read;
  const before = load.assigned?.id ?? null;
  const { seen = before ?? "" } = fields;
  if ((seen || null) !== before) throw await assignedBefore(loadId);
  const isSame = personId === before;
  if (isSame && (!personId || (truck === had.truck && trailer === had.trailer))) return refuseOtherContent();
  const eventId = newId({ msecs: nowMs });
  const statements = [
    assigning(viewer, load, read, { nowMs, remindAt: facts && nextReminder(facts, nowMs) }),
    ...(isSame ? [] : [remembering(viewer, load, { eventId, personId, nowMs })]),
    // Somebody else is with the freight now, so what another shared is deleted.
    ...(isSame ? [] : [endSharing(sql`load_id = ${loadId}`, nowMs)]),
    ...(isSame || !before ? [] : tellAssigned("off", before, load, nowMs)),
    ...(isSame || !personId ? [] : tellAssigned("on", personId, load, nowMs)),
    ...(isSame || !personId ? [] : openingChat(viewer, load, personId, nowMs)),
  ];
  try {
    await writeOnce(statements);
  } catch (error) {
    throw isRaced(error, "load moved") ? await present(viewer, load, personId) : error;
  }
  pushAtOnce();
  const others = [before ?? undefined, personId ?? undefined];
  afterAnswer(() => announceMove({ loadId, eventId, nowMs, others }), "could not announce a driver");
}

/** Returns the error that matches the load's current state, after a guard of the write failed. */
async function present(viewer: Viewer, shown: LoadTies, personId: string | null): Promise<Error> {
  const { loadId } = shown;
  const load = await loadToAssign(viewer, loadId).catch(() => null);
  if (!load) return new Conflict(NOT_NOW);
  if (load.assigned?.id !== shown.assigned?.id) return assignedBefore(loadId);
  const isHere = (await driversOf(viewer.id)).some(({ id }) => id === personId);
  return new Conflict(
    isHere ? "Someone got there first. Here is the current version." : CHOOSE,
    isHere ? undefined : { person_id: CHOOSE },
  );
}
