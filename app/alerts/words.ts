import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { equipmentLabel } from "~/trade/equipment";
import { numberOf } from "~/trade/load-number";
import { sizeOf } from "~/trade/load-size";
import { LONGEST_NAME } from "./limits";

export const MOST_SEARCHES = 20;
/** The maximum number of held loads per driver. */
export const MOST_HELD = 99;

interface LoadInMessage {
  load_number: number;
  origin_address_city: string | null;
  origin_address_state: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  total_rate_cents: number;
  load_size: string | null;
  pickup_date: string;
}

const loads = (count: number) => `${count}${count >= MOST_HELD ? "+" : ""} loads`;

const OPEN = { origin: "Origin open", destination: "Destination open" } as const;

function inShort(load: LoadInMessage, nowMs: number): string {
  const city = (end: "origin" | "destination") =>
    load[`${end}_address_city`] ?? load[`${end}_address_state`] ?? OPEN[end];
  const states = [load.origin_address_state, load.destination_address_state].filter(Boolean).join(" to ");
  const lane = `${city("origin")} to ${city("destination")}${states && ` (${states})`}`;
  const day = formatDay(load.pickup_date, null, nowMs);
  const size = sizeOf(load.load_size) === "partial" ? ", partial load" : "";
  return `${formatMoney(load.total_rate_cents)} ${lane}${size}, pickup ${day}, ${numberOf(load)}`;
}

interface News {
  load: LoadInMessage;
  /** The oldest of the driver's searches that the load fits. */
  name: string;
  /** The number of other searches that the load fits. */
  more: number;
  /** The number of loads held since the last message. */
  held: number;
}

export function newLoadText({ load, name, more, held }: News, nowMs: number): string {
  const others = more > 0 ? ` and ${more} more` : "";
  const heldToo =
    held > 0
      ? ` ${held === 1 ? "1 more load fits" : `${loads(held).replace(" ", " more ")} fit`} your searches.`
      : "";
  return `${inShort(load, nowMs)}. New for your search “${name}”${others}.${heldToo}`;
}

export function heldText(held: number, newest: LoadInMessage, nowMs: number): string {
  return held === 1
    ? `${inShort(newest, nowMs)}. New for your searches.`
    : `${loads(held).replace(" ", " new ")} for your searches. Newest: ${inShort(newest, nowMs)}.`;
}

interface Lane {
  origin: string;
  destination: string;
  equipment: readonly string[];
  /** The label of one of the other filters, for a search without places and equipment. */
  other: string | undefined;
}

export function suggestedName({ origin, destination, equipment, other }: Lane): string {
  const lane =
    origin && destination ? `${origin} → ${destination}` : origin || (destination && `To ${destination}`);
  const kinds = equipment.map((code) => equipmentLabel(code) ?? code).join(", ");
  const name = [lane, kinds].filter(Boolean).join(" · ") || other || "";
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
}
