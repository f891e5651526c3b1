/** Formats a load's data on the server, so that the page needs no script to do so. */
import { maySee } from "~/access/policy";
import { milesOrWhyNot } from "~/distance/doubts.server";
import { laneMap } from "~/distance/lane-map.server";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { contactInWords, inWords } from "~/loads/form/term-words";
import { labelOf, standsIn, TERMS } from "~/loads/form/terms";
import type { LoadFacts } from "~/loads/queries.server";
import { deliveryInWords, pickupInWords } from "~/loads/schedule-in-words.server";
import { paysInWords } from "~/market/days-to-pay";
import { marketLine } from "~/market/market.server";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { type End, partsOf } from "~/trade/ends";
import { equipmentLabel } from "~/trade/equipment";
import { destinationOf, originOf } from "~/trade/lane";
import type { Standing } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { milesInFigures, milesInWords } from "~/trade/miles";

/** A label and its value. Null means unknown. */
export type Row = readonly [name: string, value: string | null];

/**
 * Returns the total rate and the rate per mile. If the agreed rate differs from the posted rate, shows both
 * totals.
 */
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

/** Returns the key facts of a load, shown below the lane. */
function headline(facts: LoadFacts): Row[] {
  return [
    ...rates(facts),
    ["Miles", milesInFigures(facts.calculated_miles, facts.miles_source) ?? "–"],
    ["Pickup", pickupInWords(facts)],
    ["Delivery", deliveryInWords(facts)],
    ["Equipment", equipmentLabel(facts.equipment_type) ?? "–"],
  ];
}

function address(facts: LoadFacts, end: End): string {
  const { street, city, state, zip } = partsOf(facts, end);
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** Returns whom the driver calls at each stop. Omits a stop without a contact. */
const contactRows = (facts: LoadFacts): Row[] =>
  (["pickup", "delivery"] as const).flatMap((stop) => {
    const who = contactInWords(facts, stop);
    return who === null ? [] : [[stop === "pickup" ? "Pickup contact" : "Delivery contact", who] as const];
  });

/**
 * Returns the terms in the page's own format, the market rate, and the shipper's days to pay. Only the owner
 * sees why miles are missing.
 */
async function information(facts: LoadFacts, standing: Standing): Promise<Row[]> {
  const isOwner = standing === "owner";
  const isParty = maySee("parties", standing);
  const miles = isOwner ? milesOrWhyNot(facts) : milesInWords(facts.calculated_miles, facts.miles_source);
  const market = await marketLine(facts);
  const extras = accessorialsInWords(facts);
  return [
    ["Load number", numberOf(facts)],
    ["Origin", address(facts, "origin")],
    ["Destination", address(facts, "destination")],
    [labelOf("pickup_date"), pickupInWords(facts)],
    [labelOf("delivery_date"), deliveryInWords(facts)],
    ...(isParty ? contactRows(facts) : []),
    ...rates(facts),
    ["Miles", miles],
    ...(market ? [["Market", market] as const] : []),
    ...(extras ? [["Waiting and extras", extras] as const] : []),
    ...(facts.daysToPay && !isOwner ? [["Pays", paysInWords(facts.daysToPay)] as const] : []),
  ];
}

/**
 * Returns the terms that the page lists for this viewer, in the order of `TERMS`. Omits both the value and
 * the label of a term that the viewer may not see.
 */
function listed(part: "freight" | "needs", facts: LoadFacts, standing: Standing): Row[] {
  return TERMS[part]
    .filter((term) => standsIn("details", term) && maySee(term.seenBy, standing))
    .map((term) => [term.label, inWords(term, facts[term.column])]);
}

/** Returns all texts about the load for this viewer, and the map of its lane. */
export async function loadInWords(facts: LoadFacts, standing: Standing) {
  return {
    number: numberOf(facts),
    origin: originOf(facts),
    destination: destinationOf(facts),
    headline: headline(facts),
    information: await information(facts, standing),
    specifications: listed("freight", facts, standing),
    needs: listed("needs", facts, standing),
    map: laneMap(facts),
  };
}
