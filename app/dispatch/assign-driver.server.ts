import { drivesAlone, isDrivingSeat } from "db/desks";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { ASSIGNED } from "~/access/assigned.server";
import { endSharing } from "~/access/end-sharing.server";
import { STANDS_AS } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { openRequestGroup } from "~/chat/request-group.server";
import { afterAnswer } from "~/http/after-answer.server";
import { loadFacts } from "~/loads/queries.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { WHOSE } from "~/loads/steps/move-load.server";
import { tellAssigned, tellChanged } from "~/loads/steps/tell-assigned.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, Forbidden, isRaced, noSuchLoad, Raced } from "~/platform/errors";
import { CARRIED_STATUSES } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { byOf, type Viewer } from "~/trade/viewer";
import { assignmentsOf, driversOf, type Fleet, fleetFor } from "./drivers.server";
import { driverLines, truckLines, warningOf } from "./fit";
import { nextReminder } from "./next-reminder.server";
import { CHOOSE, type ReadAssignment, readAssignment, refusedTruck } from "./read-assignment.server";

const NOT_NOW = "You can't assign a driver now. This load's status has changed.";

interface Assign {
  viewer: Viewer;
  loadId: string;
  /** An empty `person_id` or `seen` means nobody. An empty `seen_at` means no assignment. */
  fields: Readonly<Record<string, string>>;
}

/** @throws NotFound, Forbidden, Conflict */
export async function loadToAssign(viewer: Viewer, loadId: string): Promise<LoadTies> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (load.standing !== "chosen driver") throw new Forbidden(WHOSE["chosen driver"]);
  if (!CARRIED_STATUSES.some((status) => status === load.status)) throw new Conflict(NOT_NOW);
  return load;
}

async function assignedBefore(loadId: string): Promise<Conflict> {
  const [last] = await assignmentsOf(loadId);
  if (!last)
    return new Conflict("The driver of this load has changed. Check the assignment, then try again.");
  const did = last.driver ? `assigned ${last.driver}` : "took the driver off this load";
  return new Conflict(`${last.by} ${did} first. Check the assignment, then try again.`);
}

const equipmentBefore = ({ by }: Fleet) =>
  new Conflict(
    `${by ?? "A colleague"} changed the truck or trailer first. Check the assignment, then try again.`,
  );

const isInUse = (viewer: Viewer, truckId: string | null): SQL =>
  truckId === null
    ? sql`true`
    : sql`exists (select 1 from trucks t where t.truck_id = ${truckId} and t.desk_id = ${viewer.id}
        and t.retired_at is null)`;

const isSeen = (viewer: Viewer, loadId: string, { seen_at }: Assign["fields"]): SQL =>
  seen_at === undefined
    ? sql`true`
    : sql`(select s.at from assignments s where s.load_id = ${loadId} and s.desk_id = ${viewer.id})
        is ${Number(seen_at) || null}`;

const mayAssign = (
  viewer: Viewer,
  { loadId, assigned }: LoadTies,
  { personId, truckId }: ReadAssignment,
  fields: Assign["fields"],
): SQL =>
  sql`${loads.load_id} = ${loadId} and ${loads.deleted_at} is null
    and ${loads.load_status} in ${[...CARRIED_STATUSES]} and ${STANDS_AS["chosen driver"](viewer.id)}
    and ${ASSIGNED} is ${assigned?.id ?? null}
    and ${isSeen(viewer, loadId, fields)} and ${isInUse(viewer, truckId)}
    and (${personId} is null or exists (select 1 from seats n where n.desk_id = ${viewer.id}
      and n.person_id = ${personId} and ${isDrivingSeat({ seat: sql`n.seat`, ended_at: sql`n.ended_at` })}
      and ${drivesAlone(sql`n.person_id`, sql`n.desk_id`)}))`;

const ofTruck = (column: "name" | "trailer_number", truckId: string | null): SQL =>
  sql`(select ${sql.identifier(column)} from trucks where truck_id = ${truckId})`;

/** Stores the current name of the truck and, if no trailer was entered, the truck's usual trailer. */
function assigning(
  { viewer, fields }: Assign,
  load: LoadTies,
  read: ReadAssignment,
  { nowMs, remindAt }: { nowMs: number; remindAt: number | null },
): Statement {
  const { personId, truckId, truck, trailer } = read;
  const may = mayAssign(viewer, load, read, fields);
  const query = personId
    ? sql`insert into assignments
          (load_id, desk_id, person_id, truck_id, truck_number, trailer_number, assigned_by, at, remind_at)
        select ${loads.load_id}, ${viewer.id}, ${personId}, ${truckId},
          coalesce(${ofTruck("name", truckId)}, ${truck}),
          coalesce(${trailer}, ${ofTruck("trailer_number", truckId)}), ${viewer.personId}, ${nowMs}, ${remindAt}
        from ${loads} where ${may}
        on conflict (load_id) do update set desk_id = excluded.desk_id, person_id = excluded.person_id,
          truck_id = excluded.truck_id, truck_number = excluded.truck_number, trailer_number = excluded.trailer_number,
          assigned_by = excluded.assigned_by, at = max(excluded.at, assignments.at + 1), ended_at = null,
          remind_at = excluded.remind_at`
    : sql`delete from assignments where load_id = ${load.loadId}
        and exists (select 1 from ${loads} where ${may})`;
  return guarded(query, () => new Raced("load moved"));
}

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

const tellEquipment = ({ id }: Viewer, { loadId, lane }: LoadTies, nowMs: number): Statement[] =>
  tellChanged(loadId, { lane: nameOf(lane), what: "Your truck or trailer", driverId: id }, nowMs);

function isSameEquipment(had: Fleet, { truckId, truck, trailer }: ReadAssignment): boolean {
  const usual = had.trucks.find(({ id }) => id === truckId)?.trailer ?? null;
  const isSameTruck = truckId === had.truckId && (truckId !== null || truck === had.truck);
  return isSameTruck && (trailer ?? usual) === had.trailer;
}

function misfit(
  { trucks, needs, company }: Fleet,
  drivers: Awaited<ReturnType<typeof driversOf>>,
  { personId, truckId }: ReadAssignment,
): string {
  const driver = drivers.find(({ id }) => id === personId);
  const truck = trucks.find(({ id }) => id === truckId);
  if (!driver || trucks.length === 0) return "";
  return warningOf([...(truck ? truckLines(needs, truck, company) : []), ...driverLines(needs, driver)]);
}

/**
 * @returns the confirmation, with a warning if the driver or the truck does not fit the load
 * @throws NotFound, Forbidden, Invalid, Conflict if a colleague was faster
 */
export async function assignDriver(form: Assign, nowMs = Date.now()): Promise<string> {
  const { viewer, loadId, fields } = form;
  const [load, drivers, fleet, facts] = await Promise.all([
    loadToAssign(viewer, loadId),
    driversOf(viewer.id),
    fleetFor(viewer.id, loadId),
    loadFacts(viewer, loadId),
  ]);
  if (!fleet) throw noSuchLoad();
  const read = readAssignment(drivers, fleet, fields);
  const { personId } = read;
  const before = load.assigned?.id ?? null;
  const { seen = before ?? "", seen_at } = fields;
  if ((seen || null) !== before) throw await assignedBefore(loadId);
  if (seen_at !== undefined && (Number(seen_at) || null) !== fleet.atMs) throw equipmentBefore(fleet);
  const isSame = personId === before;
  const said = personId ? "Driver assigned. We've notified them." : "No driver is assigned now.";
  const done = [isSame && personId ? "Truck and trailer saved." : said, misfit(fleet, drivers, read)]
    .filter(Boolean)
    .join(" ");
  if (isSame && (!personId || isSameEquipment(fleet, read))) {
    await refuseOtherContent();
    return done;
  }
  const eventId = newId({ msecs: nowMs });
  const statements = [
    assigning(form, load, read, { nowMs, remindAt: facts && nextReminder(facts, nowMs) }),
    ...(isSame ? [] : [remembering(viewer, load, { eventId, personId, nowMs })]),
    // Somebody else is with the freight now, so the consent ends and the shared locations are deleted.
    ...(isSame ? [] : endSharing(sql`load_id = ${loadId}`, nowMs)),
    ...(isSame || !before ? [] : tellAssigned("off", before, load, nowMs)),
    ...(isSame || !personId ? [] : tellAssigned("on", personId, load, nowMs)),
    ...(isSame && personId !== viewer.personId ? tellEquipment(viewer, load, nowMs) : []),
    ...(isSame || !personId ? [] : openingChat(viewer, load, personId, nowMs)),
  ];
  try {
    await writeOnce(statements);
  } catch (error) {
    throw isRaced(error, "load moved") ? await present(viewer, load, read) : error;
  }
  pushAtOnce();
  const others = [before ?? undefined, personId ?? undefined];
  afterAnswer(() => announceMove({ loadId, eventId, nowMs, others }), "could not announce a driver");
  return done;
}

async function present(
  viewer: Viewer,
  shown: LoadTies,
  { personId, truckId }: ReadAssignment,
): Promise<Error> {
  const { loadId } = shown;
  const load = await loadToAssign(viewer, loadId).catch(() => null);
  if (!load) return new Conflict(NOT_NOW);
  if (load.assigned?.id !== shown.assigned?.id) return assignedBefore(loadId);
  const [drivers, fleet] = await Promise.all([driversOf(viewer.id), fleetFor(viewer.id, loadId)]);
  if (!fleet) return new Conflict(NOT_NOW);
  if (personId && !drivers.some(({ id }) => id === personId))
    return new Conflict(CHOOSE, { person_id: CHOOSE });
  if (!truckId || fleet.trucks.some(({ id }) => id === truckId)) return equipmentBefore(fleet);
  const words = refusedTruck(fleet, truckId);
  return new Conflict(words, { truck_id: words });
}
