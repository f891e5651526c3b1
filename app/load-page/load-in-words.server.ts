import { maySee } from "~/access/policy";
import { milesOrWhyNot } from "~/distance/doubts.server";
import { laneMap } from "~/distance/lane-map.server";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { contactInWords, inWords } from "~/loads/form/term-words";
import { labelOf, standsIn, TERMS, type Term, type TermColumn } from "~/loads/form/terms";
import { isPriced, type LoadFacts } from "~/loads/queries.server";
import { deliveryInWords, pickupInWords } from "~/loads/schedule-in-words.server";
import { stopsInWords } from "~/loads/stops-in-words.server";
import { paysInWords } from "~/market/days-to-pay";
import { marketLine } from "~/market/market.server";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { formatDay, unbroken } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { CHECK_INS, type CheckInStep } from "~/tracking/check-in-rules";
import { addressLine, type End, partsOf } from "~/trade/ends";
import { destinationOf, originOf, unbrokenPlaces } from "~/trade/lane";
import type { LoadStatus, Standing } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { sizeOf } from "~/trade/load-size";
import { milesInFigures, milesInWords } from "~/trade/miles";
import { REQUIREMENTS } from "~/trade/requirements";
import { stopPlace, stopsIn } from "~/trade/stops";
import { directionsTo } from "./directions";

/** Null means unknown. */
export type Row = readonly [name: string, value: string | null];

export type LinkedRow = readonly [name: string, value: string | null, href?: string];

function rates(facts: LoadFacts): readonly Row[] {
  if (!isPriced(facts)) return [];
  const { agreed_rate_cents: agreed, total_rate_cents: posted, calculated_miles: miles } = facts;
  const isPosted = agreed === null || agreed === posted;
  const each = isPosted ? facts.rate_per_mile_cents : miles ? Math.round(agreed / miles) : null;
  return [
    [
      labelOf("total_rate_cents"),
      isPosted ? formatMoney(posted) : `${formatMoney(agreed)} agreed, ${formatMoney(posted)} posted`,
    ],
    ["Rate per mile", formatRatePerMile(each)],
  ];
}

const KEY_TERMS: readonly TermColumn[] = ["equipment_type", "weight_lb", "cargo_description"];

/** How much of the trailer a partial load takes. */
const PARTIAL_TERMS: readonly TermColumn[] = ["load_size", "length_ft"];

/** Special instructions are a key fact if the load has any. */
const isKey = (column: TermColumn, facts: LoadFacts): boolean =>
  KEY_TERMS.includes(column) ||
  (PARTIAL_TERMS.includes(column) && sizeOf(facts.load_size) === "partial") ||
  (column === "special_instructions" && !!facts[column]);

const LONG = 60;
const WIDE = 26;

export function withWidth([name, value]: Row) {
  const length = value?.length ?? 0;
  const width = length > LONG ? "long" : length > WIDE ? "wide" : undefined;
  return [name, value && unbroken(value), width] as const;
}

/** Only the owner sees why miles are missing. */
function headline(facts: LoadFacts, isOwner: boolean): Row[] {
  const { calculated_miles: miles, miles_source: source } = facts;
  const unknown = isOwner ? milesOrWhyNot(facts) : milesInWords(miles, source);
  const between = stopsIn(facts.stops).length;
  const required = REQUIREMENTS.flatMap(([column, label]) => (facts[column] ? label : []));
  const rowsOf = (terms: readonly Term[]): Row[] =>
    terms
      .filter(({ column }) => isKey(column, facts))
      .map((term) => [term.label, inWords(term, facts[term.column]) ?? "–"]);
  return [
    ...rates(facts),
    ["Miles", milesInFigures(miles, source) ?? unknown ?? "–"],
    ...(between > 0 ? [["Stops between", String(between)] as const] : []),
    [labelOf("pickup_date"), pickupInWords(facts)],
    [labelOf("delivery_date"), deliveryInWords(facts)],
    ...rowsOf(TERMS.freight),
    ...(required.length > 0 ? [["Required", required.join(", ")] as const] : []),
    ...rowsOf(TERMS.needs),
  ];
}

const address = (facts: LoadFacts, end: End): string => addressLine(partsOf(facts, end));

function dock(facts: LoadFacts, end: End, name: string): LinkedRow {
  const words = address(facts, end);
  return words ? [name, unbrokenPlaces(words), directionsTo(words)] : [name, null];
}

const betweenRows = ({ stops }: LoadFacts): LinkedRow[] =>
  stopsInWords(stops).map(({ name, address: where, date, times, freight, note, contact }) => {
    const when = [formatDay(date), times].filter(Boolean).join(", ");
    const words = [where, when, freight, note, contact].filter(Boolean).join(" · ");
    return where ? [name, words, directionsTo(where)] : [name, words];
  });

const contactRows = (facts: LoadFacts): Row[] =>
  (["pickup", "delivery"] as const).flatMap((stop) => {
    const who = contactInWords(facts, stop);
    return who === null ? [] : [[stop === "pickup" ? "Pickup contact" : "Delivery contact", who] as const];
  });

async function information(facts: LoadFacts, standing: Standing): Promise<LinkedRow[]> {
  const isAssigned = standing === "assigned driver";
  const market = isAssigned ? null : await marketLine(facts);
  const extras = accessorialsInWords(facts);
  return [
    dock(facts, "origin", "Origin"),
    ...betweenRows(facts),
    dock(facts, "destination", "Destination"),
    ...(maySee("haulers", standing) ? contactRows(facts) : []),
    ...(market ? [["Booked rates", market] as const] : []),
    ...(extras ? [["Accessorials", extras] as const] : []),
    ...(facts.daysToPay && standing !== "owner" && !isAssigned
      ? [["Pays", paysInWords(facts.daysToPay)] as const]
      : []),
  ];
}

function listed(part: "freight" | "needs", facts: LoadFacts, standing: Standing): Row[] {
  return TERMS[part]
    .filter((term) => standsIn("details", term) && maySee(term.seenBy, standing))
    .filter(({ column }) => !isKey(column, facts))
    .map((term): Row => [term.label, inWords(term, facts[term.column])])
    .filter(([, value]) => value !== null && value !== "");
}

/**
 * The route leads to the pickup and, after that, to the next stop that the driver has not reached.
 * @param left the check-ins that the driver can still send, in order
 */
export function nextStop(
  facts: LoadFacts,
  status: LoadStatus,
  left: readonly CheckInStep[],
): { directions?: string } {
  if (status === "complete") return {};
  const [arrival] = left.map((step) => CHECK_INS[step]).filter(({ kind }) => kind === "arrived");
  const stop = status === "in transit" ? (arrival?.stop ?? "delivery") : "pickup";
  const words = addressLine(stopPlace(facts, stop));
  return words ? { directions: directionsTo(words) } : {};
}

export async function loadInWords(facts: LoadFacts, standing: Standing) {
  return {
    number: numberOf(facts),
    zone: zoneOfPlace(partsOf(facts, "origin")) ?? undefined,
    origin: unbrokenPlaces(originOf(facts)),
    destination: unbrokenPlaces(destinationOf(facts)),
    headline: headline(facts, standing === "owner"),
    information: await information(facts, standing),
    specifications: listed("freight", facts, standing),
    needs: listed("needs", facts, standing),
    map: laneMap(facts),
  };
}
