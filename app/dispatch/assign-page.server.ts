import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { answerForm } from "~/forms/answer-form.server";
import { orErrorPage, thrown } from "~/forms/refusals.server";
import { instantBy } from "~/places/zone-of-place.server";
import { noSuchLoad } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import { truckInWords } from "~/trucks/words";
import { assignDriver, loadToAssign } from "./assign-driver.server";
import { assignmentsOf, driversOf, type Fleet, fleetFor } from "./drivers.server";
import { driverLines, fitRows, missesIn, noteOf, truckLines } from "./fit";

type Drivers = Awaited<ReturnType<typeof driversOf>>;

/** A retired truck is an option only if it is assigned. */
function truckOptions({ trucks, needs, company, truckId, truck }: Fleet, isAssigned: boolean) {
  const judged = trucks
    .map((each) => ({ ...each, lines: truckLines(needs, each, company) }))
    .sort((a, b) => missesIn(a.lines) - missesIn(b.lines));
  const options = judged.map(({ id, name, lines, ...limits }) => {
    const about = truckInWords(limits);
    return [id, `${name}${about && `: ${about}`}${noteOf(lines)}`] as const;
  });
  const isGone = isAssigned && truckId && !trucks.some(({ id }) => id === truckId);
  return isGone ? [[truckId, `${truck} (retired)`] as const, ...options] : options;
}

function fitNow(fleet: Fleet, drivers: Drivers, driverId: string) {
  const { needs, company, trucks, truckId } = fleet;
  const truck = trucks.find(({ id }) => id === truckId);
  const driver = drivers.find(({ id }) => id === driverId);
  return fitRows([
    ...(truck ? truckLines(needs, truck, company) : []),
    ...(driver ? driverLines(needs, driver) : []),
  ]);
}

interface EquipmentShown {
  trucks?: (readonly [truckId: string, words: string])[];
  seenAt: string;
  truckId?: string;
  truck?: string | null;
  trailer?: string | null;
  fit?: [name: string, words: string][];
}

/** The trailer's field is empty if the load has the usual trailer of the truck. */
export function equipmentShown(
  fleet: Fleet,
  drivers: Drivers,
  assignedId: string | undefined,
): EquipmentShown {
  const { trucks, truckId, truck, trailer, atMs } = fleet;
  const options = truckOptions(fleet, assignedId !== undefined);
  const seenAt = String(atMs ?? "");
  if (options.length === 0) return { seenAt, ...(assignedId !== undefined && { truck, trailer }) };
  const usual = trucks.find(({ id }) => id === truckId)?.trailer;
  return {
    trucks: options,
    seenAt,
    ...(assignedId !== undefined && {
      truckId: truckId ?? "",
      truck: truckId ? null : truck,
      trailer: trailer === usual ? null : trailer,
      fit: fitNow(fleet, drivers, assignedId),
    }),
  };
}

export async function assignPage({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const [load, drivers, assignments, fleet] = await orErrorPage(
    Promise.all([
      loadToAssign(viewer, loadId),
      driversOf(viewer.id),
      assignmentsOf(loadId),
      fleetFor(viewer.id, loadId),
    ]),
  );
  if (!fleet) throw thrown(noSuchLoad());
  const { assigned } = load;
  const isJudged = fleet.trucks.length > 0;
  return {
    loadId,
    name: nameOf(load.lane),
    drivers: drivers.map(
      ({ id, name, ...licenses }) =>
        [id, isJudged ? name + noteOf(driverLines(fleet.needs, licenses)) : name] as const,
    ),
    assigned: assigned?.id ?? "",
    ...equipmentShown(fleet, drivers, assigned?.id),
    history: assignments.map(({ atMs, by, driver }) => ({
      atMs,
      says: `${by} ${driver ? `assigned ${driver}` : "took the driver off"}, ${instantBy(viewer.zone, atMs)}`,
    })),
  };
}

export async function takeAssignment({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  return answerForm(request, `/load-details/${loadId}`, (fields) => assignDriver({ viewer, loadId, fields }));
}
