import { Link } from "@remix-run/react";
import { equipmentLabel } from "~/loads/equipment";
import { laneOf } from "~/loads/lane";
import { formatDay } from "~/platform/dates";
import { formatMoney } from "~/platform/money";
import type { RecommendedLoad } from "./recommend.server";

/** Loads that suit the driver, the best first, each with the reasons. */
export function SuggestedLoads({ rows }: { rows: readonly RecommendedLoad[] }) {
  return (
    <ol className="suggested">
      {rows.map((row) => (
        <li key={row.load_id}>
          <Link to={`/load-details/${row.load_id}`} prefetch="intent">
            {laneOf(row)}
          </Link>
          <strong>{formatMoney(row.total_rate_cents)}</strong>
          <span>{row.why}</span>
          <span className="quiet">
            {[formatDay(row.pickup_date, row.pickup_time), equipmentLabel(row.equipment_type)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A few of them beside something else; nothing where there are none. */
export function SuggestedSection({
  title,
  rows,
  all = false,
}: {
  title: string;
  rows: readonly RecommendedLoad[] | null;
  /** With the way to all of them. */
  all?: boolean;
}) {
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <SuggestedLoads rows={rows} />
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
