import { Link } from "#links";
import { Stars } from "~/ui/stars";
import { StatusBadge } from "~/ui/status-badge";
import type { FoundRow } from "./found-words.server";

/** The visible text is only the origin, so loads with the same lane and rate get the load number, too. */
function namesOf(rows: readonly FoundRow[]): string[] {
  const names = rows.map(({ from, to, rate }) => `${from} to ${to}, ${rate}`);
  return names.map((name, nth) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${rows[nth]?.number}`,
  );
}

/** All loads in the table are open, so the status is visible only if other drivers requested the load. */
function Status({ number, status, broker, rating, mark, notes }: FoundRow) {
  return (
    <>
      {status ? <StatusBadge status={status} /> : <span className="for-readers">New</span>}
      {rating === null ? broker : `${broker ?? ""} `}
      {rating !== null && <Stars rating={rating} />}
      <span className="quiet">
        {mark && (
          <>
            <strong className="verdict met">{mark}</strong> ·{" "}
          </>
        )}
        {`${number}\u00a0· ${notes}`}
      </span>
    </>
  );
}

const HEADS = ["Destination", "Pickup and miles", "Freight", "Broker and status"];

/** A row's id is its load number, so that the load's Back link can lead to the row. */
export function FoundTable({ rows, mayHide }: { rows: readonly FoundRow[]; mayHide: boolean }) {
  const names = namesOf(rows);
  return (
    <table className="loads found">
      <caption className="for-readers">Loads found</caption>
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="number">
            Rate
          </th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={row.load_id} id={row.number}>
            <td className="from">
              <Link to={`/load-details/${row.load_id}`} prefetch="intent" aria-label={names[nth]}>
                {row.from}
              </Link>
            </td>
            <td className="number">
              <strong>{row.rate}</strong>
              <span className="quiet">{row.perMile}</span>
            </td>
            <td className="to">{row.to}</td>
            <td className="trip">
              {`${row.dates} `}
              <span className="quiet">{row.miles}</span>
              {row.profit && <span className="quiet">{row.profit}</span>}
            </td>
            <td className="freight">
              {`${row.equipment} `}
              <span className="quiet">{row.size}</span>
            </td>
            <td className="state">
              {mayHide && (
                <Link to={`/hidden?load=${row.load_id}`} aria-label={`Hide ${row.number}`}>
                  Hide
                </Link>
              )}
              <Status {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
