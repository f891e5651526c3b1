import { Link } from "@remix-run/react";
import { Instant } from "~/ui/instant";
import type { Thread } from "./offers-page.server";

const COLUMNS = ["Offer", "A mile", "With empty miles", "Note", "Made", "State"];

/** What two people offered each other, turn by turn, the last one first. */
export function ThreadTable({ turns }: Pick<Thread, "turns">) {
  if (turns.length === 0) return <p>Nothing has been offered yet.</p>;
  return (
    <table className="loads requests">
      <caption>Offers so far</caption>
      <thead>
        <tr>
          <th scope="col">By</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.toReversed().map((turn) => (
          <tr key={turn.id}>
            <th scope="row">{turn.by}</th>
            <td className="number">
              <strong>{turn.rate}</strong>
            </td>
            <td className="number">{turn.each}</td>
            <td className="number">{turn.eachWithEmpty}</td>
            <td>{turn.note ?? "–"}</td>
            <td>
              <Instant ms={turn.madeAtMs} />
            </td>
            <td>
              {turn.state ?? "Open"}
              {turn.endsAtMs !== undefined && (
                <span className="quiet">
                  {" "}
                  until <Instant ms={turn.endsAtMs} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way from one driver's offers back to all. */
export function BackToTable({ loadId }: { loadId: string }) {
  return (
    <p>
      <Link to={`/load-details/${loadId}/offers`}>All offers</Link>
    </p>
  );
}
