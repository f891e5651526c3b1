import type { ReactNode } from "react";
import { Link } from "#links";
import { formatSchedule, unbroken } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { destinationOf, originOf } from "~/trade/lane";
import { milesInBrief } from "~/trade/miles";
import type { LoadRow } from "./board.server";

export function Quiet({ notes }: { notes: readonly (string | false | null | undefined)[] }) {
  return <span className="quiet">{unbroken(notes.filter(Boolean).join(" · "))}</span>;
}

export interface Column<Row> {
  title: string;
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rateOrder?: "ascending" | "descending";
  pickupNote?: (row: Row) => string | false | null;
  rateNote?: (row: Row) => ReactNode;
}

function namesOf(rows: readonly LoadRow[]): string[] {
  const names = rows.map(
    (row) => `${originOf(row)} to ${destinationOf(row)}, ${formatMoney(row.total_rate_cents)}`,
  );
  return names.map((name, nth) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${rows[nth]?.number}`,
  );
}

export function LaneTable<Row extends LoadRow>({ caption, rows, columns, ...props }: Props<Row>) {
  const names = namesOf(rows);
  return (
    <table className="loads">
      <caption className="for-readers">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="number" aria-sort={props.rateOrder}>
            Rate (per mile)
          </th>
          <th scope="col">Destination</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={row.load_id}>
            <td className="from">
              <Link to={`/load-details/${row.load_id}`} prefetch="intent" aria-label={names[nth]}>
                {originOf(row)}
              </Link>
              <Quiet
                notes={[
                  row.number,
                  formatSchedule(row.pickup_date, row.pickup_time, row.pickup_until),
                  props.pickupNote?.(row),
                ]}
              />
            </td>
            <td className="number">
              <strong>{formatMoney(row.total_rate_cents)}</strong>
              <span className="quiet">{formatRatePerMile(row.rate_per_mile_cents)}/mi</span>
              {props.rateNote?.(row)}
            </td>
            <td className="to">
              {destinationOf(row)}
              <Quiet
                notes={[
                  formatSchedule(row.delivery_date, row.delivery_time, row.delivery_until),
                  milesInBrief(row.calculated_miles, row.miles_source),
                  ...Object.values(row.traits),
                ]}
              />
            </td>
            {columns.map(({ title, className, cell }) => (
              <td key={title} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
