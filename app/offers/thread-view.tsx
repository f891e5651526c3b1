import { Instant } from "~/ui/instant";
import type { Thread } from "./offers-page.server";

const COLUMNS = ["From", "Offer", "Sent", "Status and note"];

export function ThreadTable({ turns }: Pick<Thread, "turns">) {
  if (turns.length === 0) return <p>No offers yet.</p>;
  return (
    <table className="loads">
      <caption>Offers so far</caption>
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
        {turns.toReversed().map((turn) => (
          <tr key={turn.id}>
            <th className="from" scope="row">
              {turn.by}
            </th>
            <td className="number">
              <strong>{turn.rate}</strong>
              <span className="quiet">{turn.each}/mi</span>
              {turn.hasEmptyMiles && <span className="quiet">{turn.eachWithEmpty}/mi incl. deadhead</span>}
            </td>
            <td className="state">
              <Instant ms={turn.madeAtMs} />
            </td>
            <td>
              {turn.state ?? "Open"}
              {turn.endsAtMs !== undefined && (
                <>
                  {" "}
                  until <Instant ms={turn.endsAtMs} />
                </>
              )}
              {turn.note && <span className="quiet">{turn.note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
