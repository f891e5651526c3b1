/** The load form's fields for the stops between. Browsers load this file, so it is small. */
import type { StopMember } from "~/trade/stops";

type Fields = Readonly<Record<string, string | undefined>>;
type Values = Readonly<Record<string, string>>;

export const STATE_LIST = "states";

/** `position` starts at 1. */
export const stopField = (position: number, member: StopMember): string => `stop${position}_${member}`;

const STOP_FIELD = /^stop([1-9])_([a-z_]+)$/;

/** The count includes empty stops. */
export const stopCount = (fields: Fields): number =>
  Math.max(0, ...Object.keys(fields).map((name) => Number(STOP_FIELD.exec(name)?.[1] ?? 0)));

export const withStop = (fields: Values): Record<string, string> => ({
  ...fields,
  [stopField(stopCount(fields) + 1, "kind")]: "",
});

/** The later stops move up. */
export function withoutStop(fields: Values, position: number): Record<string, string> {
  const moved = Object.entries(fields).flatMap(([name, value]) => {
    const [, at, member] = STOP_FIELD.exec(name) ?? [];
    if (at === undefined || Number(at) < position) return [[name, value] as const];
    return Number(at) === position ? [] : [[`stop${Number(at) - 1}_${member}`, value] as const];
  });
  return Object.fromEntries(moved);
}

/** Whether no field of the stop has a value. Such a stop is not saved. */
export const isEmptyStop = (fields: Fields, position: number): boolean =>
  Object.entries(fields).every(
    ([name, value]) => Number(STOP_FIELD.exec(name)?.[1]) !== position || !value?.trim(),
  );

/** The remaining stops then have the positions at which they are saved. */
export function withoutEmptyStops(fields: Values): Values {
  let filled = fields;
  for (let position = stopCount(fields); position > 0; position--)
    if (isEmptyStop(filled, position)) filled = withoutStop(filled, position);
  return filled;
}

/** The values of a form in a page's data. */
export interface Packed {
  /** The values that are not empty, without those of the stops. */
  values: Record<string, string>;
  /** A JSON array of strings, one for each stop. Each line of a string is the value of one field. */
  stops?: string;
}

/**
 * Omits the names of the stops' fields, which would be a large part of a page with eight stops.
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

export function unpacked(stops: string | undefined, members: readonly string[]): Record<string, string>[] {
  const rows: string[] = stops ? JSON.parse(stops) : [];
  return rows.map((row) => {
    const values = row.split("\n");
    return Object.fromEntries(members.map((member, at) => [member, values[at] ?? ""]));
  });
}
