/**
 * Stripe's names, with only the fields that Haulway reads or sets. Times are in seconds, and amounts are in
 * cents.
 */

type Metadata = Record<string, string>;

interface StripeObject {
  id: string;
  created: number;
  livemode: false;
}

export interface Customer extends StripeObject {
  object: "customer";
  email: string | null;
  name: string | null;
  balance: number;
  metadata: Metadata;
  deleted?: true;
}

export interface Product extends StripeObject {
  object: "product";
  name: string;
  active: boolean;
  metadata: Metadata;
}

export interface Price extends StripeObject {
  object: "price";
  type: "recurring";
  active: boolean;
  currency: string;
  unit_amount: number;
  recurring: { interval: "month" | "year"; interval_count: 1 };
  product: string;
  lookup_key: string | null;
  metadata: Metadata;
}

interface SubscriptionItem extends StripeObject {
  object: "subscription_item";
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface List<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Subscription extends StripeObject {
  object: "subscription";
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
}

export interface Invoice extends StripeObject {
  object: "invoice";
  customer: string;
  number: string;
  status: "open" | "paid" | "void";
  currency: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  billing_reason: string;
  hosted_invoice_url: string;
}

export interface Charge extends StripeObject {
  object: "charge";
  customer: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  status: "succeeded" | "failed";
  refunded: boolean;
  disputed: boolean;
}

interface Dispute extends StripeObject {
  object: "dispute";
  charge: string;
  amount: number;
  status: string;
}

export interface CheckoutSession extends StripeObject {
  object: "checkout.session";
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string | null;
  amount_total: number;
  /** Stripe's own object lacks this field. */
  price: string;
}

interface PortalSession extends StripeObject {
  object: "billing_portal.session";
  customer: string;
  configuration: string | null;
  return_url: string;
  url: string;
}

export interface PortalConfiguration extends StripeObject {
  object: "billing_portal.configuration";
  active: boolean;
  is_default: boolean;
  metadata: Metadata;
  features: unknown;
}

export interface WebhookEndpoint extends StripeObject {
  object: "webhook_endpoint";
  url: string;
  enabled_events: string[];
  status: "enabled" | "disabled";
  metadata: Metadata;
}

export interface Event extends StripeObject {
  object: "event";
  type: string;
  api_version: string;
  data: { object: unknown };
}

/** Each table is keyed by id, in order of creation. */
export interface Tables {
  customers: Record<string, Customer>;
  products: Record<string, Product>;
  prices: Record<string, Price>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  disputes: Record<string, Dispute>;
  checkouts: Record<string, CheckoutSession>;
  portals: Record<string, PortalSession>;
  configurations: Record<string, PortalConfiguration>;
  endpoints: Record<string, WebhookEndpoint>;
}

export const emptyTables = (): Tables => ({
  customers: {},
  products: {},
  prices: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  disputes: {},
  checkouts: {},
  portals: {},
  configurations: {},
  endpoints: {},
});

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: "invalid_request_error" | "idempotency_error" | "api_error",
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }
}
