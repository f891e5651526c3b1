import { formatMoney } from "~/text/money";
import { formatPastDay } from "~/text/past-days";
import type { Ledger } from "./ledger";
import { ApiError, type Subscription } from "./objects";
import { DELIVERY_MODES, type DeliveryMode } from "./webhook-sender";

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1.5rem}
button,a.button{font:inherit;min-height:44px;padding:0 1rem;margin:.25rem .25rem .25rem 0;border-radius:6px;border:1px solid currentColor;background:none;color:inherit;text-decoration:none;display:inline-grid;place-items:center;cursor:pointer}
button.main{background:#0a54a8;border-color:#0a54a8;color:#fff}
form{display:inline}
[role=alert]{border-left:4px solid #b3151d;padding:.5rem 1rem}
.quiet{opacity:.7;font-size:.875rem}
ul{list-style:none;padding:0}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.25rem .5rem .25rem 0}`;

const safe = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${safe(title)}</title><style>${STYLE}</style></head><body><main>${body}</main><p class="quiet">A stand-in for Stripe, for trying things out. No money is moved, and no card is asked for.</p></body></html>`;
}

const button = (action: string, step: string, words: string, more: Record<string, string> = {}) => {
  const hidden = Object.entries(more).map(
    ([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`,
  );
  const look = step === "pay" ? ' class="main"' : "";
  return `<form method="post" action="${safe(action)}">${hidden.join("")}<button${look} name="step" value="${step}">${safe(words)}</button></form>`;
};

export function checkoutPage(ledger: Ledger, id: string, { declined = false } = {}): string {
  const session = ledger.checkout(id);
  if (session.status !== "open") {
    return page(
      "Checkout",
      "<h1>This checkout is closed</h1><p>It was paid, left or replaced by another one.</p>",
    );
  }
  const price = ledger.price(session.price);
  const { email } = ledger.customer(session.customer);
  const at = `/c/pay/${id}`;
  return page(
    "Checkout",
    `<h1>Subscribe to Haulway</h1><p><strong>${formatMoney(price.unit_amount)}</strong> a ${price.recurring.interval}</p>
<p>${safe(email ?? "")}</p>${declined ? '<p role="alert">Your card was declined. Try another one.</p>' : ""}
<p>${button(at, "pay", "Pay")}${button(at, "decline", "Pay with a card that is declined")}</p>
<p><a class="button" href="${safe(session.cancel_url ?? "/")}">Back</a></p>`,
  );
}

const otherInterval = (ledger: Ledger, subscription: Subscription) => {
  const present = subscription.items.data[0]?.price;
  return Object.values(ledger.tables.prices).find(
    (price) =>
      price.metadata.haulway_role === present?.metadata.haulway_role &&
      price.recurring.interval !== present?.recurring.interval,
  );
};

function planBlock(ledger: Ledger, at: string, subscription: Subscription): string {
  const [item] = subscription.items.data;
  if (!item) return "";
  const other = otherInterval(ledger, subscription);
  const more = { subscription: subscription.id };
  const until = formatPastDay(item.current_period_end * 1000);
  const ends = subscription.cancel_at !== null;
  const isOpen = ledger.invoicesOf(subscription.customer).some(({ status }) => status === "open");
  return `<h2>${formatMoney(item.price.unit_amount)} a ${item.price.recurring.interval}</h2>
<p>${ends ? `Ends on ${until}` : `Renews on ${until}`} · ${safe(subscription.status)}</p>
<p>${isOpen ? button(at, "pay-open", "Pay the open invoice", more) : ""}
${other ? button(at, "switch", other.recurring.interval === "year" ? "Switch to yearly" : "Switch to monthly", { ...more, price: other.id }) : ""}
${ends ? button(at, "resume", "Resume plan", more) : button(at, "cancel", "Cancel plan", more)}</p>
<h2>What could happen</h2>
<p>${button(at, "renew", "The period ends", more)}${button(at, "fail", "The next payment fails", more)}
${button(at, "refund", "A refund", more)}${button(at, "dispute", "The bank disputes", more)}</p>`;
}

/** Stripe does not guarantee that events arrive quickly, in order, and only once. */
function deliveryBlock(at: string, present: DeliveryMode): string {
  const choices = Object.entries(DELIVERY_MODES).map(([name, { delayMs, spreadMs, copies }]) => {
    const isChosen =
      delayMs === present.delayMs && spreadMs === present.spreadMs && copies === present.copies;
    return isChosen
      ? `<li><strong>${name}</strong></li>`
      : `<li>${button(at, "tell", name, { manner: name })}</li>`;
  });
  return `<h2>How Haulway is told</h2><ul>${choices.join("")}</ul>`;
}

export function portalPage(ledger: Ledger, id: string, mode: DeliveryMode): string {
  const portal = ledger.tables.portals[id];
  if (!portal) throw new ApiError(404, "invalid_request_error", "No such portal session", "resource_missing");
  const at = `/p/session/${id}`;
  const plans = ledger.open(portal.customer).map((subscription) => planBlock(ledger, at, subscription));
  const invoices = ledger
    .invoicesOf(portal.customer)
    .map(
      ({ id: invoiceId, number, status, total, created }) =>
        `<tr><td>${formatPastDay(created * 1000)}</td><td>${formatMoney(total)}</td><td>${status}</td><td><a href="/i/${invoiceId}">${safe(number)}</a></td></tr>`,
    );
  return page(
    "Billing portal",
    `<h1>Billing portal</h1>${plans.join("") || "<p>There is no plan.</p>"}<h2>Invoices</h2><table>${invoices.join("")}</table>${deliveryBlock(at, mode)}
<p><a class="button" href="${safe(portal.return_url)}">Return to Haulway</a></p>`,
  );
}

export function invoicePage(ledger: Ledger, id: string): string {
  const invoice = ledger.tables.invoices[id];
  if (!invoice) throw new ApiError(404, "invalid_request_error", "No such invoice", "resource_missing");
  const { number, status, total, amount_paid, created } = invoice;
  return page(
    `Invoice ${number}`,
    `<h1>Invoice ${safe(number)}</h1><table><tr><th>Date</th><td>${formatPastDay(created * 1000)}</td></tr><tr><th>Total</th><td>${formatMoney(total)}</td></tr><tr><th>Paid</th><td>${formatMoney(amount_paid)}</td></tr><tr><th>Status</th><td>${status}</td></tr></table>`,
  );
}

/** @throws ApiError if the portal and the subscription do not belong to the same customer */
export function takePortalStep(ledger: Ledger, id: string, form: URLSearchParams): void {
  const customer = ledger.tables.portals[id]?.customer;
  const subscription = ledger.subscription(form.get("subscription") ?? "");
  if (!customer || subscription.customer !== customer) {
    throw new ApiError(404, "invalid_request_error", "No such portal session", "resource_missing");
  }
  const steps: Record<string, () => unknown> = {
    switch: () => ledger.switchPlan(subscription.id, form.get("price") ?? ""),
    cancel: () => ledger.cancelAtPeriodEnd(subscription.id, true),
    resume: () => ledger.cancelAtPeriodEnd(subscription.id, false),
    renew: () => ledger.endPeriod(subscription.id),
    fail: () => ledger.endPeriod(subscription.id, { goesThrough: false }),
    "pay-open": () => ledger.payOpen(subscription.id),
    refund: () => ledger.refund(customer),
    dispute: () => ledger.dispute(customer),
  };
  steps[form.get("step") ?? ""]?.();
}
