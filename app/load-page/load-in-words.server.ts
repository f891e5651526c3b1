/** Words a load on the server, so that its page sends no script for it. */
import { maySee } from "~/access/policy";
import { milesOrWhyNot } from "~/distance/doubts.server";
import { laneMap } from "~/distance/lane-map.server";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { inWords } from "~/loads/form/term-words";
import { labelOf, standsIn, TERMS } from "~/loads/form/terms";
import { pickupInWords } from "~/loads/pickup-in-words.server";
import type { LoadFacts } from "~/loads/queries.server";
import { paysInWords } from "~/market/days-to-pay";
import { marketLine } from "~/market/market.server";
import { formatDay } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { type End, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { destinationOf, originOf } from "~/trade/lane";
import type { Standing } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { milesInFigures, milesInWords } from "~/trade/miles";

/** A label and its value; null means unknown. */
export type Row = readonly [name: string, value: string | null];

/** The rate, and a mile: where the parties agreed on another than the posted one, that, with the posted one beside it. */
function rates(facts: LoadFacts): readonly [Row, Row] {
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

/** The facts that decide about a load, shown below its lane. */
function headline(facts: LoadFacts): Row[] {
  return [
    ...rates(facts),
    ["Miles", milesInFigures(facts.calculated_miles, facts.miles_source) ?? "–"],
    ["Pickup", pickupInWords(facts)],
    ["Delivery", formatDay(facts.delivery_date)],
    ["Equipment", equipmentLabel(facts.equipment_type) ?? "–"],
  ];
}

function address(facts: LoadFacts, end: End): string {
  const { street, city, state, zip } = partsOf(facts, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** The terms that the page composes, the market rate, and how the shipper pays. Only the owner reads why miles are missing. */
async function information(facts: LoadFacts, isOwner: boolean): Promise<Row[]> {
  const miles = isOwner ? milesOrWhyNot(facts) : milesInWords(facts.calculated_miles, facts.miles_source);
  const market = await marketLine(facts);
  const extras = accessorialsInWords(facts);
  return [
    ["Load number", numberOf(facts)],
    ["Origin", address(facts, "origin")],
    ["Destination", address(facts, "destination")],
    [labelOf("pickup_date"), pickupInWords(facts)],
    [labelOf("delivery_date"), formatDay(facts.delivery_date)],
    ...rates(facts),
    ["Miles", miles],
    ...(market ? [["Market", market] as const] : []),
    ...(extras ? [["Waiting and extras", extras] as const] : []),
    ...(facts.daysToPay && !isOwner ? [["Pays", paysInWords(facts.daysToPay)] as const] : []),
  ];
}

/**
 * The terms that the page lists for this viewer, in the order of the table. Who may not see a term does not read its name
 * either.
 */
function listed(part: "freight" | "needs", facts: LoadFacts, standing: Standing): Row[] {
  return TERMS[part]
    .filter((term) => standsIn("details", term) && maySee(term.seenBy, standing))
    .map((term) => [term.label, inWords(term, facts[term.column])]);
}

/** Everything the page says of the load to this viewer, and the map of its lane. */
export async function loadInWords(facts: LoadFacts, standing: Standing) {
  return {
    number: numberOf(facts),
    origin: originOf(facts),
    destination: destinationOf(facts),
    headline: headline(facts),
    information: await information(facts, standing === "owner"),
    specifications: listed("freight", facts, standing),
    needs: listed("needs", facts, standing),
    map: laneMap(facts),
  };
}
