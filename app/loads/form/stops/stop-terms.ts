/**
 * The terms of one stop between, each declared once, with its label and content. The form and the API read
 * this list.
 */
import { type StopMember, stopsIn } from "~/trade/stops";
import type { Content } from "../terms";
import { stopField } from "./stop-form";

export interface StopTerm {
  member: StopMember;
  label: string;
  holds: Content;
  /** Required if the stop has any value. */
  required?: true;
  /** The field shares a row with adjacent fields that have the same `inRow`. */
  inRow?: string;
}

const DETAILS: Readonly<Record<StopMember, Omit<StopTerm, "member">>> = {
  kind: { label: "Pickup or drop", holds: { is: "stop kind" }, required: true, inRow: "when" },
  date: { label: "Date", holds: { is: "day" }, required: true, inRow: "when" },
  time: { label: "Time", holds: { is: "time" }, inRow: "when" },
  until: { label: "Until", holds: { is: "time" }, inRow: "when" },
  street: { label: "Street", holds: { is: "text", most: 200 } },
  city: { label: "City", holds: { is: "text", most: 80 }, inRow: "place" },
  state: { label: "State", holds: { is: "state" }, inRow: "place" },
  zip: { label: "ZIP", holds: { is: "ZIP code" }, inRow: "place" },
  pieces: { label: "Pieces", holds: { is: "count", unit: "pieces", most: 1_000_000 }, inRow: "freight" },
  weight_lb: { label: "Weight", holds: { is: "measure", unit: "lb", most: 1_000_000 }, inRow: "freight" },
  contact: { label: "Contact", holds: { is: "text", most: 80 }, inRow: "contact" },
  contact_phone: { label: "Phone", holds: { is: "phone" }, inRow: "contact" },
  note: { label: "Note", holds: { is: "text", most: 300 } },
};

export const STOP_TERMS: readonly StopTerm[] = (Object.keys(DETAILS) as StopMember[]).map((member) => ({
  member,
  ...DETAILS[member],
}));

type Fields = Readonly<Record<string, string | undefined>>;

export const fieldsOfStop = (fields: Fields, position: number): Partial<Record<StopMember, string>> =>
  Object.fromEntries(
    STOP_TERMS.flatMap(({ member }) => {
      const typed = fields[stopField(position, member)];
      return typed === undefined ? [] : [[member, typed]];
    }),
  );

export const stopValues = (column: string | null): Record<string, string> =>
  Object.fromEntries(
    stopsIn(column).flatMap((stop, at) =>
      STOP_TERMS.flatMap(({ member }) => {
        const value = stop[member];
        return value === null ? [] : [[stopField(at + 1, member), String(value)] as const];
      }),
    ),
  );
