/** The fields of the stops between in the load form. Pure, and small enough for the browser. */
import type { StopMember } from "~/trade/stops";

type Fields = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string>>;

/** The id of the list of states that the stops share. */
export const STATE_LIST = "states";

/** Returns the name of the form's field for a member of the stop at this position, from 1. */
export const stopField = (position: number, member: StopMember): string => `stop${position}_${member}`;

/** Matches the name of a stop's field. */
const STOP_FIELD = /^stop([1-9])_([a-z_]+)$/;

/** Returns the number of stops between that a form contains, empty ones included. */
export const stopCount = (fields: Fields): number =>
  Math.max(0, ...Object.keys(fields).map((name) => Number(STOP_FIELD.exec(name)?.[1] ?? 0)));

/** Returns the form with an empty stop at the end. */
export const withStop = (fields: Values): Record<string, string> => ({
  ...fields,
  [stopField(stopCount(fields) + 1, "kind")]: "",
});

/** Returns the form without the stop at this position. The later stops move up. */
export function withoutStop(fields: Values, position: number): Record<string, string> {
  const moved = Object.entries(fields).flatMap(([name, value]) => {
    const [, at, member] = STOP_FIELD.exec(name) ?? [];
    if (at === undefined || Number(at) < position) return [[name, value] as const];
    return Number(at) === position ? [] : [[`stop${Number(at) - 1}_${member}`, value] as const];
  });
  return Object.fromEntries(moved);
}

/** The values of a form in a page's data. */
export interface Packed {
  /** The values that are not empty, without those of the stops. */
  values: Record<string, string>;
  /** The values of the stops as JSON: a text for each stop, with a line for each of the form's fields. */
  stops?: string;
}

/**
 * Returns the values of a form without the names of the stops' fields, which would be a large part of a page
 * with eight stops.
 * @param members the members of a stop in the order of the form's fields
 */
export function packed(values: Values, members: readonly string[]): Packed {
  const count = stopCount(values);
  const given = Object.entries(values).filter(([name, value]) => value !== "" && !STOP_FIELD.test(name));
  const rows = Array.from({ length: count }, (_, at) =>
    members.map((member) => (values[`stop${at + 1}_${member}`] ?? "").replaceAll(/[\r\n]+/g, " ")),
  );
  return {
    values: Object.fromEntries(given),
    ...(count > 0 && { stops: JSON.stringify(rows.map((row) => row.join("\n").trimEnd())) }),
  };
}

/** Returns the values of each stop by member. */
export function unpacked(stops: string | undefined, members: readonly string[]): Record<string, string>[] {
  const rows: string[] = stops ? JSON.parse(stops) : [];
  return rows.map((row) => {
    const values = row.split("\n");
    return Object.fromEntries(members.map((member, at) => [member, values[at] ?? ""]));
  });
}
