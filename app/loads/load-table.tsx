import { Link } from "@remix-run/react";
import { formatDay } from "~/platform/dates";
import { formatMoney, formatRatePerMile } from "~/platform/money";
import { equipmentLabel } from "~/trade/equipment";
import { kindTitle } from "~/trade/file-kinds";
import { destinationOf, laneOf, originOf } from "~/trade/lane";
import { isExpired, needsAction, type Role } from "~/trade/lifecycle";
import { milesInBrief } from "~/trade/miles";
import { StatusBadge } from "~/ui/status-badge";
import type { LoadRow } from "./board.server";
import type { RowDocument } from "./completed.server";

interface Props {
  caption: string;
  rows: readonly LoadRow[];
  /** Whose turn is marked with a dot; without it no dots. */
  dotsFor?: Role;
  /** The day; with it open loads whose pickup date has passed say so. */
  today?: string;
  /** The documents of each load, by its id; without them no such column. */
  documents?: Readonly<Record<string, readonly RowDocument[]>>;
}

/** Loads as a timetable: a row a load, the whole row a link; on a phone a card a load. */
export function LoadTable({ caption, rows, dotsFor, today, documents }: Props) {
  return (
    <table className="loads">
      <caption className="for-readers">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="number">
            Rate (per mile)
          </th>
          <th scope="col">Destination</th>
          <th scope="col">Status</th>
          {documents && <th scope="col">Documents</th>}
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
              {today && isExpired(row.load_status, row.pickup_date, today) && (
                <span className="quiet">Expired</span>
              )}
              {dotsFor && needsAction(row.load_status, dotsFor) && <Dot />}
            </td>
            {documents && (
              <td>
                <RowDocuments documents={documents[row.load_id] ?? []} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowDocuments({ documents }: { documents: readonly RowDocument[] }) {
  if (documents.length === 0) return <>–</>;
  return (
    <ul className="papers">
      {documents.map(({ fileId, kind }) => (
        <li key={fileId}>
          <a href={`/files/${fileId}`}>{kindTitle(kind)}</a>
        </li>
      ))}
    </ul>
  );
}

/** The viewer's turn. */
export function Dot() {
  return (
    <span className="dot">
      <span className="for-readers">Needs your action</span>
    </span>
  );
}
