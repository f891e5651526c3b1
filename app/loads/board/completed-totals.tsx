import { formatMoney, formatRatePerMile } from "~/text/money";
import type { CompletedTotals } from "./completed.server";

export function CompletedTotalsList({ totals }: { totals: CompletedTotals }) {
  const facts = [
    ["Loads", totals.count.toLocaleString("en-US")],
    ["Total rate", formatMoney(totals.totalRateCents)],
    ["Total miles", Math.round(totals.miles).toLocaleString("en-US")],
    ["Average rate per mile", formatRatePerMile(totals.meanRatePerMileCents)],
  ];
  return (
    <dl className="totals" aria-label="Totals">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
