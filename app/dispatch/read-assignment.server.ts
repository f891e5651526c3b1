import { readLine, valueOr } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { MOST_NUMBER_CHARACTERS } from "~/trucks/words";
import type { driversOf, Fleet } from "./drivers.server";

export const CHOOSE = "Choose one of your drivers.";
const EITHER = "Choose a truck, or enter another truck's number, not both.";

export interface ReadAssignment {
  personId: string | null;
  truckId: string | null;
  /** The typed number of a truck that is not on the list. */
  truck: string | null;
  trailer: string | null;
}

export const refusedTruck = ({ truckId, truck }: Fleet, chosen: string): string =>
  chosen === truckId ? `Truck ${truck} is retired. Choose another one.` : "Choose one of your trucks.";

export function readAssignment(
  drivers: Awaited<ReturnType<typeof driversOf>>,
  fleet: Fleet,
  fields: Readonly<Record<string, string>>,
): ReadAssignment {
  const problems: Record<string, string> = {};
  const read = (name: string) =>
    valueOr(readLine(fields[name] ?? "", MOST_NUMBER_CHARACTERS), "", problems, name) || null;
  const [truck, trailer] = [read("truck_number"), read("trailer_number")];
  const personId = fields.person_id || null;
  if (personId && !drivers.some(({ id }) => id === personId)) problems.person_id = CHOOSE;
  const truckId = fields.truck_id || null;
  if (truckId && !fleet.trucks.some(({ id }) => id === truckId))
    problems.truck_id = refusedTruck(fleet, truckId);
  if (truckId && truck) problems.truck_number = EITHER;
  const [first] = Object.values(problems);
  if (first) throw new Invalid(first, problems);
  return { personId, truckId, truck, trailer };
}
