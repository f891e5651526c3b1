import type { Interval } from "~/trade/billing";
import { baseFields, newId, nowS, planPrice } from "./factory";
import {
  ApiError,
  type CheckoutSession,
  type Customer,
  type Event,
  emptyTables,
  type Invoice,
  type Price,
  type Subscription,
  type Tables,
} from "./objects";

const DAY_S = 86_400;
const LENGTH_S: Record<Interval, number> = { month: 30 * DAY_S, year: 365 * DAY_S };

/** Each change emits an event. */
export class Ledger {
  readonly events: Event[] = [];

  constructor(
    /** The origin of the fake's pages. */
    readonly url: string,
    private readonly onEvent: (event: Event) => void = () => undefined,
    readonly tables: Tables = emptyTables(),
  ) {
    // Saved URLs contain the port of an earlier process.
    for (const invoice of Object.values(tables.invoices))
      invoice.hosted_invoice_url = `${url}/i/${invoice.id}`;
    for (const role of ["driver", "shipper"] as const) {
      for (const interval of ["month", "year"] as const) {
        const price = planPrice(role, interval);
        tables.prices[price.id] ??= price;
      }
    }
  }

  emit(type: string, object: object): Event {
    const event: Event = {
      ...baseFields(newId("evt")),
      object: "event",
      type,
      api_version: "stand-in",
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.onEvent(event);
    return event;
  }

  customer(id: string): Customer {
    return this.#find(this.tables.customers, id, "customer");
  }
  subscription(id: string): Subscription {
    return this.#find(this.tables.subscriptions, id, "subscription");
  }
  checkout(id: string): CheckoutSession {
    return this.#find(this.tables.checkouts, id, "checkout.session");
  }
  price(id: string): Price {
    return this.#find(this.tables.prices, id, "price");
  }

  #find<T>(table: Record<string, T>, id: string, what: string): T {
    const found = Object.hasOwn(table, id) ? table[id] : undefined;
    if (found) return found;
    throw new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing", "id");
  }

  open(customerId: string): Subscription[] {
    return Object.values(this.tables.subscriptions).filter(
      ({ customer, ended_at }) => customer === customerId && ended_at === null,
    );
  }

  invoicesOf(customerId: string): Invoice[] {
    return Object.values(this.tables.invoices)
      .filter(({ customer }) => customer === customerId)
      .reverse();
  }

  deleteCustomer(customerId: string): void {
    const customer = this.customer(customerId);
    for (const { id } of this.open(customerId)) this.cancelNow(id);
    customer.deleted = true;
    this.emit("customer.deleted", customer);
  }

  pay(sessionId: string): CheckoutSession {
    const session = this.checkout(sessionId);
    if (session.status !== "open")
      throw new ApiError(400, "invalid_request_error", "This session is not open.");
    const subscription = this.subscribe(session.customer, session.price);
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      subscription: subscription.id,
      url: null,
    });
    this.emit("checkout.session.completed", session);
    return session;
  }

  expire(sessionId: string): CheckoutSession {
    const session = this.checkout(sessionId);
    if (session.status !== "open") {
      throw new ApiError(400, "invalid_request_error", "Only open sessions can be expired.");
    }
    Object.assign(session, { status: "expired", url: null });
    this.emit("checkout.session.expired", session);
    return session;
  }

  subscribe(customerId: string, priceId: string, status = "active"): Subscription {
    const price = this.price(priceId);
    const item = {
      ...baseFields(newId("si")),
      object: "subscription_item" as const,
      price,
      quantity: 1,
      current_period_start: nowS(),
      current_period_end: nowS() + LENGTH_S[price.recurring.interval],
    };
    const subscription: Subscription = {
      ...baseFields(newId("sub")),
      object: "subscription",
      customer: this.customer(customerId).id,
      status,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      items: { object: "list", data: [item], has_more: false, url: "/v1/subscription_items" },
      latest_invoice: null,
      metadata: {},
    };
    this.tables.subscriptions[subscription.id] = subscription;
    this.emit("customer.subscription.created", subscription);
    if (status === "active") this.#bill(subscription, price.unit_amount, "subscription_create");
    return subscription;
  }

  #bill(subscription: Subscription, cents: number, billing_reason: string, goesThrough = true): Invoice {
    const { customer } = subscription;
    const credit = Math.min(cents, Math.max(0, -this.customer(customer).balance));
    this.customer(customer).balance += credit;
    const id = newId("in");
    const invoice: Invoice = {
      ...baseFields(id),
      object: "invoice",
      customer,
      number: `DEMO-${String(Object.keys(this.tables.invoices).length + 1).padStart(4, "0")}`,
      status: goesThrough ? "paid" : "open",
      currency: "usd",
      total: cents,
      amount_due: cents - credit,
      amount_paid: goesThrough ? cents - credit : 0,
      billing_reason,
      hosted_invoice_url: `${this.url}/i/${id}`,
    };
    this.tables.invoices[id] = invoice;
    subscription.latest_invoice = id;
    if (invoice.amount_due > 0) this.#charge(customer, invoice.amount_due, goesThrough);
    this.emit("invoice.finalized", invoice);
    this.emit(goesThrough ? "invoice.paid" : "invoice.payment_failed", invoice);
    return invoice;
  }

  #charge(customer: string, amount: number, goesThrough: boolean): void {
    const id = newId("ch");
    this.tables.charges[id] = {
      ...baseFields(id),
      object: "charge",
      customer,
      amount,
      amount_refunded: 0,
      currency: "usd",
      status: goesThrough ? "succeeded" : "failed",
      refunded: false,
      disputed: false,
    };
  }

  /**
   * For a more expensive plan, the customer pays the difference immediately. A cheaper plan leaves credit on
   * the balance.
   */
  switchPlan(subscriptionId: string, priceId: string): Subscription {
    const subscription = this.subscription(subscriptionId);
    const [item] = subscription.items.data;
    const price = this.price(priceId);
    if (!item || item.price.id === priceId) return subscription;
    const difference = price.unit_amount - item.price.unit_amount;
    const interval = price.recurring.interval;
    Object.assign(item, {
      price,
      current_period_start: nowS(),
      current_period_end: nowS() + LENGTH_S[interval],
    });
    if (difference > 0) this.#bill(subscription, difference, "subscription_update");
    else {
      this.customer(subscription.customer).balance += difference;
      this.emit("customer.updated", this.customer(subscription.customer));
    }
    this.emit("customer.subscription.updated", subscription);
    return subscription;
  }

  /** Sets `cancel_at`, like flexible billing. Classic billing would set `cancel_at_period_end` instead. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Subscription {
    const subscription = this.subscription(subscriptionId);
    const [item] = subscription.items.data;
    subscription.cancel_at = cancel ? (item?.current_period_end ?? nowS()) : null;
    subscription.canceled_at = cancel ? nowS() : null;
    this.emit("customer.subscription.updated", subscription);
    return subscription;
  }

  cancelNow(subscriptionId: string): Subscription {
    const subscription = this.subscription(subscriptionId);
    if (subscription.status === "canceled") {
      throw new ApiError(404, "invalid_request_error", "No such subscription", "resource_missing", "id");
    }
    Object.assign(subscription, { status: "canceled", canceled_at: nowS(), ended_at: nowS() });
    this.emit("customer.subscription.deleted", subscription);
    return subscription;
  }

  endPeriod(subscriptionId: string, { goesThrough = true } = {}): Subscription {
    const subscription = this.subscription(subscriptionId);
    if (subscription.cancel_at !== null) return this.cancelNow(subscriptionId);
    const [item] = subscription.items.data;
    if (!item) return subscription;
    item.current_period_start = item.current_period_end;
    item.current_period_end += LENGTH_S[item.price.recurring.interval];
    this.#bill(subscription, item.price.unit_amount, "subscription_cycle", goesThrough);
    return this.setStatus(subscriptionId, goesThrough ? "active" : "past_due");
  }

  /** Stripe does this after the customer enters a new card. */
  payOpen(subscriptionId: string): Subscription {
    const { customer } = this.subscription(subscriptionId);
    for (const invoice of this.invoicesOf(customer).filter(({ status }) => status === "open")) {
      Object.assign(invoice, { status: "paid", amount_paid: invoice.amount_due });
      this.#charge(customer, invoice.amount_due, true);
      this.emit("invoice.paid", invoice);
    }
    return this.setStatus(subscriptionId, "active");
  }

  setStatus(subscriptionId: string, status: string): Subscription {
    const subscription = this.subscription(subscriptionId);
    subscription.status = status;
    if (status === "canceled" || status === "incomplete_expired") subscription.ended_at = nowS();
    this.emit("customer.subscription.updated", subscription);
    return subscription;
  }

  #newestCharge(customerId: string) {
    const own = Object.values(this.tables.charges).filter(
      ({ customer, status }) => customer === customerId && status === "succeeded",
    );
    const newest = own.at(-1);
    if (!newest) throw new ApiError(404, "invalid_request_error", "No payment yet", "resource_missing");
    return newest;
  }

  /** Refunds the newest payment, in full unless `cents` is given. */
  refund(customerId: string, cents?: number): void {
    const charge = this.#newestCharge(customerId);
    const amount_refunded = cents ?? charge.amount;
    Object.assign(charge, { refunded: amount_refunded === charge.amount, amount_refunded });
    this.emit("charge.refunded", charge);
  }

  /** @returns the dispute's id */
  dispute(customerId: string): string {
    const charge = this.#newestCharge(customerId);
    charge.disputed = true;
    const id = newId("du");
    const status = "needs_response";
    const { amount } = charge;
    this.tables.disputes[id] = { ...baseFields(id), object: "dispute", charge: charge.id, amount, status };
    this.emit("charge.dispute.created", this.tables.disputes[id]);
    return id;
  }

  closeDispute(disputeId: string, status: "won" | "lost"): void {
    const dispute = this.#find(this.tables.disputes, disputeId, "dispute");
    dispute.status = status;
    this.emit("charge.dispute.closed", dispute);
  }
}
