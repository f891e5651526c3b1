import type { Ledger } from "./ledger";
import { newId, nowS, thing } from "./making";
import { ApiError, type CheckoutSession } from "./things";
import { given, listOf, mapOf, needed, refuseUnknown, type Values } from "./wire";

interface Call {
  /** Method and path, such as `POST /v1/customers/:id`. */
  on: string;
  takes: readonly string[];
  run: (ledger: Ledger, values: Values, id: string) => object;
}

const LIST = ["limit", "starting_after", "ending_before", "expand"];

const anyOf = <T>(shelf: Record<string, T>) => Object.values(shelf);

function missing(what: string, id: string): ApiError {
  return new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing", "id");
}

function oneOf<T>(shelf: Record<string, T>, what: string, id: string): T {
  const found = Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  if (!found) throw missing(what, id);
  return found;
}

function changeCustomer(ledger: Ledger, values: Values, id: string) {
  const customer = ledger.customer(id);
  if (customer.deleted) throw missing("customer", id);
  const { email = customer.email, name = customer.name } = values;
  Object.assign(customer, { email, name, metadata: { ...customer.metadata, ...mapOf(values, "metadata") } });
  ledger.tell("customer.updated", customer);
  return customer;
}

function makeCustomer(ledger: Ledger, values: Values) {
  const id = newId("cus");
  ledger.shelves.customers[id] = {
    ...thing(id),
    object: "customer",
    email: given(values, "email") ?? null,
    name: given(values, "name") ?? null,
    balance: 0,
    metadata: mapOf(values, "metadata"),
  };
  ledger.tell("customer.created", ledger.customer(id));
  return ledger.customer(id);
}

function openCheckout(ledger: Ledger, values: Values): CheckoutSession {
  const [item] = Object.values(values.line_items ?? {});
  const price = ledger.price(typeof item === "object" && !Array.isArray(item) ? needed(item, "price") : "");
  const customer = ledger.customer(needed(values, "customer"));
  if (customer.deleted) throw missing("customer", customer.id);
  if (needed(values, "mode") !== "subscription") {
    throw new ApiError(400, "invalid_request_error", "Invalid mode", undefined, "mode");
  }
  const id = newId("cs_test");
  const session: CheckoutSession = {
    ...thing(id),
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    customer: customer.id,
    client_reference_id: given(values, "client_reference_id") ?? null,
    subscription: null,
    success_url: needed(values, "success_url"),
    cancel_url: given(values, "cancel_url") ?? null,
    expires_at: nowS() + 86_400,
    url: `${ledger.url}/c/pay/${id}`,
    amount_total: price.unit_amount,
    price: price.id,
  };
  ledger.shelves.checkouts[id] = session;
  return session;
}

function openPortal(ledger: Ledger, values: Values) {
  const id = newId("bps");
  const customer = ledger.customer(needed(values, "customer"));
  if (customer.deleted) throw missing("customer", customer.id);
  const configuration = given(values, "configuration") ?? null;
  if (configuration) oneOf(ledger.shelves.configurations, "configuration", configuration);
  ledger.shelves.portals[id] = {
    ...thing(id),
    object: "billing_portal.session",
    customer: customer.id,
    configuration,
    return_url: needed(values, "return_url"),
    url: `${ledger.url}/p/session/${id}`,
  };
  return oneOf(ledger.shelves.portals, "portal session", id);
}

const ofCustomer = (values: Values) => (thing: { customer: string }) => {
  const customer = given(values, "customer");
  return customer === undefined || thing.customer === customer;
};

/** The calls that Haulway makes while people use it. `setup-api.ts` has those of the setup. */
export const CALLS: readonly Call[] = [
  { on: "POST /v1/customers", takes: ["email", "name", "metadata"], run: makeCustomer },
  { on: "POST /v1/customers/:id", takes: ["email", "name", "metadata"], run: changeCustomer },
  {
    on: "GET /v1/customers",
    takes: [...LIST, "email"],
    run: ({ shelves }, values) =>
      listOf(
        anyOf(shelves.customers).filter(
          (each) => !each.deleted && each.email === (values.email ?? each.email),
        ),
        values,
        "/v1/customers",
      ),
  },
  {
    on: "GET /v1/customers/:id",
    takes: ["expand"],
    run: (ledger, _, id) => {
      const customer = ledger.customer(id);
      return customer.deleted ? { id, object: "customer", deleted: true } : customer;
    },
  },
  {
    on: "GET /v1/subscriptions",
    takes: [...LIST, "customer", "status"],
    run: ({ shelves }, values) =>
      listOf(
        anyOf(shelves.subscriptions)
          .filter(ofCustomer(values))
          .filter(({ status }) => values.status === "all" || status !== "canceled"),
        values,
        "/v1/subscriptions",
      ),
  },
  { on: "DELETE /v1/subscriptions/:id", takes: [], run: (ledger, _, id) => ledger.cancelNow(id) },
  {
    on: "GET /v1/invoices",
    takes: [...LIST, "customer"],
    run: ({ shelves }, values) =>
      listOf(anyOf(shelves.invoices).filter(ofCustomer(values)), values, "/v1/invoices"),
  },
  {
    on: "GET /v1/invoices/:id",
    takes: ["expand"],
    run: ({ shelves }, _, id) => oneOf(shelves.invoices, "invoice", id),
  },
  {
    on: "GET /v1/charges",
    takes: [...LIST, "customer"],
    run: ({ shelves }, values) =>
      listOf(anyOf(shelves.charges).filter(ofCustomer(values)), values, "/v1/charges"),
  },
  {
    on: "GET /v1/charges/:id",
    takes: ["expand"],
    run: ({ shelves }, _, id) => oneOf(shelves.charges, "charge", id),
  },
  {
    on: "GET /v1/disputes",
    takes: [...LIST, "charge"],
    run: ({ shelves }, values) =>
      listOf(
        anyOf(shelves.disputes).filter(({ charge }) => charge === (values.charge ?? charge)),
        values,
        "/v1/disputes",
      ),
  },
  {
    on: "POST /v1/checkout/sessions",
    takes: ["mode", "customer", "client_reference_id", "line_items", "success_url", "cancel_url"],
    run: openCheckout,
  },
  {
    on: "GET /v1/checkout/sessions",
    takes: [...LIST, "customer", "status"],
    run: ({ shelves }, values) =>
      listOf(
        anyOf(shelves.checkouts)
          .filter(ofCustomer(values))
          .filter(({ status }) => status === (values.status ?? status)),
        values,
        "/v1/checkout/sessions",
      ),
  },
  { on: "GET /v1/checkout/sessions/:id", takes: ["expand"], run: (ledger, _, id) => ledger.checkout(id) },
  { on: "POST /v1/checkout/sessions/:id/expire", takes: [], run: (ledger, _, id) => ledger.expire(id) },
  {
    on: "POST /v1/billing_portal/sessions",
    takes: ["customer", "configuration", "return_url"],
    run: openPortal,
  },
];

const patternOf = (on: string) => new RegExp(`^${on.replace(":id", "([^/]+)")}$`);

/**
 * Answers one call of the API.
 * @throws ApiError as Stripe refuses it.
 */
export function answerCall(
  calls: readonly Call[],
  ledger: Ledger,
  asked: { method: string; path: string; values: Values },
): object {
  const { method, path, values } = asked;
  for (const { on, takes, run } of calls) {
    const match = patternOf(on).exec(`${method} ${path}`);
    if (!match) continue;
    refuseUnknown(values, takes);
    return run(ledger, values, decodeURIComponent(match[1] ?? ""));
  }
  throw new ApiError(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
}

export type { Call };
