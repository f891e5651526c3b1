import { Link } from "@remix-run/react";
import { FitnessWord } from "~/requests/fitness-word";
import { Instant } from "~/ui/instant";
import { Stars } from "~/ui/stars";
import type { Comparison } from "./compare.server";

const COLUMNS = [
  "Driver",
  "Rate",
  "A mile",
  "With empty miles",
  "Fits",
  "Rating",
  "Equipment",
  "Delivered",
  "Cancelled",
];

/** The drivers who ask for a load, side by side, the lowest rate first. Each name leads to their offers. */
export function ComparisonTable({ table }: { table: Comparison }) {
  const { rows, page, more } = table;
  if (rows.length === 0)
    return (
      <div className="empty">
        <p>
          {page > 1
            ? "There are no more drivers on this page."
            : "No driver asks for this load at this time."}
        </p>
      </div>
    );
  return (
    <>
      <table className="loads requests">
        <caption>Offers, the lowest rate first</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparedRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {(page > 1 || more) && (
        <p className="row">
          {page > 1 && <Link to={`?page=${page - 1}`}>Earlier requests</Link>}
          {more && <Link to={`?page=${page + 1}`}>Later requests</Link>}
        </p>
      )}
    </>
  );
}

function ComparedRow({ row }: { row: Comparison["rows"][number] }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`?driver=${row.id}`}>{row.fullName}</Link>
      </th>
      <td className="number">
        <strong>{row.rate}</strong>
        <span className="quiet">
          {row.stands}
          {row.endsAtMs !== undefined && (
            <>
              {" "}
              until <Instant ms={row.endsAtMs} />
            </>
          )}
        </span>
      </td>
      <td className="number">{row.each}</td>
      <td className="number">{row.eachWithEmpty}</td>
      <td>
        <FitnessWord verdict={row.fit.verdict} of="whole" /> <span className="quiet">{row.fit.summary}</span>
      </td>
      <td>
        <Stars rating={row.rating} count={row.reviewCount} />
      </td>
      <td>{row.equipment}</td>
      <td className="number">{row.delivered}</td>
      <td>{row.cancelled}</td>
    </tr>
  );
}
