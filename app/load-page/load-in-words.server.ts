/** What a load's page says of the load, put into words on the server: the page is at the edge of its scripts. */
import { milesOrWhyNot } from "~/distance/doubts.server";
import { laneMap } from "~/distance/lane-map.server";
import type { LoadFacts } from "~/loads/queries.server";
import { inWords } from "~/loads/term-words";
import { labelOf, TERMS } from "~/loads/terms";
import { marketLine } from "~/market/market.server";
import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { type End, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { milesInFigures, milesInWords } from "~/trade/miles";

/** A name and what stands beside it; null is unknown. */
export type Row = readonly [name: string, value: string | null];

/** What decides about a load, below its lane. */
function headline(facts: LoadFacts): Row[] {
  return [
    ["Rate", formatMoney(facts.total_rate_cents)],
    ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
    ["Miles", milesInFigures(facts.calculated_miles, facts.miles_source) ?? "–"],
    ["Pickup", formatDay(facts.pickup_date, facts.pickup_time)],
    ["Delivery", formatDay(facts.delivery_date)],
    ["Equipment", equipmentLabel(facts.equipment_type) ?? "–"],
  ];
}

function address(facts: LoadFacts, end: End): string {
  const { street, city, state, zip } = partsOf(facts, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** The terms that the page composes, and what such loads were booked for. The owner reads why there are no miles. */
async function information(facts: LoadFacts, isOwner: boolean): Promise<Row[]> {
  const miles = isOwner ? milesOrWhyNot(facts) : milesInWords(facts.calculated_miles, facts.miles_source);
  const market = await marketLine(facts);
  return [
    ["Origin", address(facts, "origin")],
    ["Destination", address(facts, "destination")],
    [labelOf("pickup_date"), formatDay(facts.pickup_date, facts.pickup_time)],
    [labelOf("delivery_date"), formatDay(facts.delivery_date)],
    [labelOf("total_rate_cents"), formatMoney(facts.total_rate_cents)],
    ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
    ["Miles", miles],
    ...(market ? [["Market", market] as const] : []),
  ];
}

/** The terms that the page lists, in the order of the list. */
function listed(part: "freight" | "needs", facts: LoadFacts): Row[] {
  return TERMS[part].map((term) => [term.label, inWords(term, facts[term.column])]);
}

/** All of it, and the map of the lane. */
export async function loadInWords(facts: LoadFacts, isOwner: boolean) {
  return {
    headline: headline(facts),
    information: await information(facts, isOwner),
    specifications: listed("freight", facts),
    needs: listed("needs", facts),
    map: laneMap(facts),
  };
}
