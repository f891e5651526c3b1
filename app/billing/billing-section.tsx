import { Link } from "#links";
import { formatMoney } from "~/text/money";
import { formatPastDay } from "~/text/past-days";
import { PlanFacts } from "./plan-facts";
import type { ListedInvoice, ShownBilling } from "./queries.server";

const STATUS_WORDS: Readonly<Record<string, string>> = {
  paid: "Paid",
  open: "Open",
  void: "Void",
  uncollectible: "Not collected",
};

function Invoices({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <table className="invoices">
      <caption>Receipts and invoices</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col" className="number">
            Amount
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ invoiceId, number, status, totalCents, issuedAtMs }) => (
          <tr key={invoiceId}>
            <td>
              {/* A plain `a`: the router cannot follow the redirect to a page of the payment provider. */}
              <a href={`/billing/invoices/${invoiceId}`}>
                {formatPastDay(issuedAtMs)} <span className="quiet">{number}</span>
              </a>
            </td>
            <td className="number">{formatMoney(totalCents)}</td>
            <td>{STATUS_WORDS[status] ?? status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BillingSection(props: {
  billing: ShownBilling;
  invoices: readonly ListedInvoice[];
  paymentActive: boolean;
}) {
  const { billing, invoices, paymentActive } = props;
  return (
    <section className="settings" aria-labelledby="billing">
      <h2 id="billing">Billing</h2>
      <PlanFacts billing={billing} />
      <p>
        <Link className="button plain" to="/billing">
          {paymentActive || billing.told.next === "portal" ? "Manage Billing" : "Setup Billing"}
        </Link>
      </p>
      {billing.standing === "disputed" && (
        <p>
          <Link to="/customer-support">Contact customer support</Link>
        </p>
      )}
      {invoices.length > 0 && <Invoices invoices={invoices} />}
    </section>
  );
}
