/** The stops between a load's origin and destination as JSON. */
import * as z from "zod";
import { stopField } from "~/loads/form/stops/stop-form";
import { STOP_TERMS } from "~/loads/form/stops/stop-terms";
import type { TermValue } from "~/loads/form/term-words";
import type { Term } from "~/loads/form/terms";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { SEEN_MEMBERS, STOP_MEMBERS, type StopMember, stopsIn } from "~/trade/stops";
import { digits, typeOf } from "./content-types";
import { pointerTo, WRONG_OBJECT } from "./faults";

type Members = readonly StopMember[];

/** The members of a stop that viewers of these terms may see. */
export const membersSeen = (isShown: (term: Pick<Term, "seenBy">) => boolean): Members =>
  isShown({ seenBy: "haulers" }) ? STOP_MEMBERS : SEEN_MEMBERS;

/** A response contains every member, and later versions may add more. */
export function stopsSchema(isResponse: boolean, members: Members): z.ZodType {
  const terms = STOP_TERMS.filter(({ member }) => members.includes(member));
  const shape = Object.fromEntries(
    terms.map((term) => [term.member, term.required ? typeOf(term) : typeOf(term).nullish()]),
  );
  const required = terms.filter((term) => isResponse || term.required).map(({ member }) => member);
  const stop = isResponse ? z.object(shape) : z.strictObject(shape, WRONG_OBJECT);
  const stops = z
    .array(stop.meta({ required }), { error: "Send a list of stops." })
    .max(MOST_BETWEEN, `Send at most ${MOST_BETWEEN} stops.`)
    .meta({ description: "The stops between origin and destination, in order. Left out if there are none" });
  return isResponse ? stops.optional() : stops.nullish();
}

export function stopFields(stops: unknown): Record<string, string> {
  const given = Array.isArray(stops) ? stops : [];
  return Object.fromEntries(
    given.flatMap((stop, at) =>
      STOP_MEMBERS.flatMap((member) => {
        const value: unknown = stop[member] ?? null;
        const text = typeof value === "number" ? digits(value) : String(value);
        return value === null ? [] : [[stopField(at + 1, member), text] as const];
      }),
    ),
  );
}

export const stopsJson = (column: TermValue | undefined, members: Members): Record<string, unknown>[] =>
  stopsIn(column === null || column === undefined ? null : String(column)).map((stop) =>
    Object.fromEntries(members.map((member) => [member, stop[member]])),
  );

const POINTERS = new Map(
  Array.from({ length: MOST_BETWEEN }, (_, at) => at).flatMap((at) =>
    STOP_MEMBERS.map((member) => [stopField(at + 1, member), pointerTo(["stops", at, member])] as const),
  ),
);

/** Empty for a field that belongs to no stop. */
export const stopPointerOf = (field: string): string =>
  field === "stops" ? pointerTo(["stops"]) : (POINTERS.get(field) ?? "");
