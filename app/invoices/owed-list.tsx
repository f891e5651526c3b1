import { Link } from "#links";
import type { OwedPage } from "./owed.server";

/** Unpaid invoices, longest overdue first. Each row links to its invoice. */
export function OwedList({ rows, unbilled }: Pick<OwedPage, "rows" | "unbilled">) {
  return (
    <table className="loads">
      <caption className={unbilled ? undefined : "for-readers"}>Unpaid invoices</caption>
      <thead>
        <tr>
          <th scope="col">Load</th>
          <th scope="col">Due</th>
          <th scope="col" className="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.invoiceId}>
            <td className="from">
              <Link to={row.path} aria-label={`${row.lane}, ${row.about}, ${row.state}`}>
                {row.lane}
              </Link>
              <span className="quiet">{row.about}</span>
            </td>
            <td>
              <strong className={row.isOverdue ? "error" : undefined}>{row.due}</strong>
              <span className="quiet">{row.state}</span>
            </td>
            <td className="number">
              <strong>{row.total}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
