import { Link } from "@remix-run/react";
import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { equipmentLabel } from "~/trade/equipment";
import { destinationOf, laneOf, originOf } from "~/trade/lane";
import type { RecommendedLoad } from "./recommend.server";

interface Props {
  title: string;
  rows: readonly RecommendedLoad[];
}

/** The table of loads that suit the driver, the best first, each with its reasons. */
export function SuggestedLoads({ title, rows }: Props) {
  return (
    <table className="loads">
      <caption className="for-readers">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="number">
            Rate (per mile)
          </th>
          <th scope="col">Destination</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.load_id}>
            <td className="from">
              <Link to={`/load-details/${row.load_id}`} prefetch="intent" aria-label={laneOf(row)}>
                {originOf(row)}
              </Link>
              <span className="quiet">{formatDay(row.pickup_date, row.pickup_time)}</span>
            </td>
            <td className="number">
              <strong>{formatMoney(row.total_rate_cents)}</strong>
              <span className="quiet">{formatRatePerMile(row.rate_per_mile_cents)}/mi</span>
            </td>
            <td className="to">
              {destinationOf(row)}
              <span className="quiet">
                {[formatDay(row.delivery_date), equipmentLabel(row.equipment_type)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </td>
            <td className="why">{row.why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A section with a few suggested loads on another page; nothing where there are none. */
export function SuggestedSection({
  title,
  rows,
  all = false,
}: Omit<Props, "rows"> & {
  rows: Props["rows"] | null;
  /** Links to the page of all recommended loads. */
  all?: boolean;
}) {
  if (!rows || rows.length === 0) return null;
  return (
    <section className="suggested" aria-label={title}>
      <h2>{title}</h2>
      <SuggestedLoads title={title} rows={rows} />
      {all && (
        <p>
          <Link className="button plain" to="/recommended">
            All recommended loads
          </Link>
        </p>
      )}
    </section>
  );
}
