import { Link } from "@remix-run/react";
import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { equipmentLabel } from "~/trade/equipment";
import { destinationOf, originOf } from "~/trade/lane";
import { milesInBrief } from "~/trade/miles";
import { StatusBadge } from "~/ui/status-badge";
import { formatAge } from "./ages";
import type { FoundLoad } from "./search-board.server";

const miles = (count: number) => `${Math.round(count).toLocaleString("en-US")} mi`;

/** The table of loads found, each with its age and its deadhead. */
export function FoundTable({ rows, nowMs }: { rows: readonly FoundLoad[]; nowMs: number }) {
  return (
    <table className="loads">
      <caption className="for-readers">Loads found</caption>
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="number">
            Rate (per mile)
          </th>
          <th scope="col">Destination</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.load_id}>
            <td className="from">
              <Link to={`/load-details/${row.load_id}`} prefetch="intent">
                {originOf(row)}
              </Link>
              <span className="quiet">
                {[
                  formatDay(row.pickup_date, row.pickup_time),
                  row.deadhead !== null && `about ${miles(row.deadhead)} away`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </td>
            <td className="number">
              <strong>{formatMoney(row.total_rate_cents)}</strong>
              <span className="quiet">{formatRatePerMile(row.rate_per_mile_cents)}/mi</span>
              {row.rateWithDeadheadCents !== null && (
                <span className="quiet">{formatRatePerMile(row.rateWithDeadheadCents)} with deadhead</span>
              )}
            </td>
            <td className="to">
              {destinationOf(row)}
              <span className="quiet">
                {[
                  formatDay(row.delivery_date),
                  milesInBrief(row.calculated_miles, row.miles_source),
                  equipmentLabel(row.equipment_type),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </td>
            <td className="state">
              <StatusBadge status={row.load_status} />
              <span className="quiet">Posted {formatAge(row.posted_at, nowMs)}</span>
              {row.confirmed_at !== null && (
                <span className="quiet">Confirmed {formatAge(row.confirmed_at, nowMs)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
