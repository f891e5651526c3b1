import { Facts } from "~/ui/facts";
import type { InvoicePage } from "./invoice-page.server";

interface Props {
  loadId: string;
  invoice: NonNullable<InvoicePage["invoice"]>;
}

/** An invoice: its payment, its amounts with the total last, and the rows of the freight bill. */
export function InvoiceView({ loadId, invoice }: Props) {
  const { state, paidOn, paidBy, due, isOverdue, made, received, approved } = invoice;
  const [bill, billed] = invoice.sections;
  const paid = [paidOn && `${state} on ${paidOn}`, paidBy].filter(Boolean).join(", ");
  return (
    <>
      <section>
        <Facts
          caption="Payment"
          facts={[
            ["Status", paid || state],
            ["Due", isOverdue ? <strong key="due">{due}</strong> : due],
            ["Sent", made],
            ...(received ? [["Received", received] as const] : []),
            ...(approved ? [["Approved", approved] as const] : []),
          ]}
        />
        <p>{invoice.howPaid}</p>
      </section>
      <table className="facts amounts">
        <caption>{billed.heading}</caption>
        <tbody>
          {billed.rows.map(([name, amount], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows have no state.
            <tr key={place}>
              <th scope="row">{name}</th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts caption={bill.heading} facts={bill.rows} />
      <p>
        <a className="button plain" href={`/load-details/${loadId}/invoice.pdf?invoice=${invoice.id}`}>
          Invoice and documents (PDF)
        </a>
      </p>
    </>
  );
}
