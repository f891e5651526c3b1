import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { equipmentLabel } from "~/trade/equipment";
import { milesInFigures } from "~/trade/miles";
import type { LoadFacts } from "./queries.server";

/** What decides about a load, below its lane: rate, rate per mile, miles, days and equipment. */
export function LoadHeadline({ facts }: { facts: LoadFacts }) {
  const terms = [
    ["Rate", formatMoney(facts.total_rate_cents)],
    ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
    ["Miles", milesInFigures(facts.calculated_miles, facts.miles_source) ?? "–"],
    ["Pickup", formatDay(facts.pickup_date, facts.pickup_time)],
    ["Delivery", formatDay(facts.delivery_date)],
    ["Equipment", equipmentLabel(facts.equipment_type) ?? "–"],
  ] as const;
  return (
    <dl className="totals headline">
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
