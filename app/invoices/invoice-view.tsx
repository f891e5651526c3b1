import { Amounts } from "~/ui/amounts";
import { Facts } from "~/ui/facts";
import type { InvoicePage } from "./invoice-page.server";

interface Props {
  loadId: string;
  invoice: NonNullable<InvoicePage["invoice"]>;
}

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
      <Amounts caption={billed.heading} rows={billed.rows} />
      <Facts caption={bill.heading} facts={bill.rows} />
      <p>
        <a className="button plain" href={`/load-details/${loadId}/invoice.pdf?invoice=${invoice.id}`}>
          Invoice and Documents (PDF)
        </a>
      </p>
    </>
  );
}
