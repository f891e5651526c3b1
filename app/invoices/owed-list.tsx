import { Link } from "#links";
import { unbrokenPlaces } from "~/trade/lane";
import { AmountTable } from "./amount-table";
import type { OwedPage } from "./owed.server";

export function OwedList({ rows, unbilled }: Pick<OwedPage, "rows" | "unbilled">) {
  return (
    <AmountTable caption="Unpaid invoices" isCaptionShown={Boolean(unbilled)} between={["Due"]}>
      {rows.map((row) => (
        <tr key={row.invoiceId}>
          <td className="from">
            <Link to={row.path} aria-label={`${row.lane}, ${row.about}, ${row.state}`}>
              {unbrokenPlaces(row.lane)}
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
    </AmountTable>
  );
}
