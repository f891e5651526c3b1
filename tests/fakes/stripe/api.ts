import { baseFields, newId, nowS } from "./factory";
import type { Ledger } from "./ledger";
import { ApiError, type CheckoutSession } from "./objects";
import { given, listOf, mapOf, needed, refuseUnknown, type Values } from "./protocol";

interface Call {
  /** Method and path, such as `POST /v1/customers/:id`. */
  route: string;
  /** Like Stripe, the fake refuses all other parameters. */
  params: readonly string[];
  run: (ledger: Ledger, values: Values, id: string) => object;
}

const LIST = ["limit", "starting_after", "ending_before", "expand"];

const anyOf = <T>(table: Record<string, T>) => Object.values(table);

function missing(what: string, id: string): ApiError {
  return new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing", "id");
}

function oneOf<T>(table: Record<string, T>, what: string, id: string): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (!found) throw missing(what, id);
  return found;
}

function changeCustomer(ledger: Ledger, values: Values, id: string) {
  const customer = ledger.customer(id);
  if (customer.deleted) throw missing("customer", id);
  const { email = customer.email, name = customer.name } = values;
  Object.assign(customer, { email, name, metadata: { ...customer.metadata, ...mapOf(values, "metadata") } });
  ledger.emit("customer.updated", customer);
  return customer;
}

function makeCustomer(ledger: Ledger, values: Values) {
  const id = newId("cus");
  ledger.tables.customers[id] = {
    ...baseFields(id),
    object: "customer",
    email: given(values, "email") ?? null,
    name: given(values, "name") ?? null,
    balance: 0,
    metadata: mapOf(values, "metadata"),
  };
  ledger.emit("customer.created", ledger.customer(id));
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
    ...baseFields(id),
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
  ledger.tables.checkouts[id] = session;
  return session;
}

function openPortal(ledger: Ledger, values: Values) {
  const id = newId("bps");
  const customer = ledger.customer(needed(values, "customer"));
  if (customer.deleted) throw missing("customer", customer.id);
  const configuration = given(values, "configuration") ?? null;
  if (configuration) oneOf(ledger.tables.configurations, "configuration", configuration);
  ledger.tables.portals[id] = {
    ...baseFields(id),
    object: "billing_portal.session",
    customer: customer.id,
    configuration,
    return_url: needed(values, "return_url"),
    url: `${ledger.url}/p/session/${id}`,
  };
  return oneOf(ledger.tables.portals, "portal session", id);
}

const ofCustomer = (values: Values) => (object: { customer: string }) => {
  const customer = given(values, "customer");
  return customer === undefined || object.customer === customer;
};

export const CALLS: readonly Call[] = [
  { route: "POST /v1/customers", params: ["email", "name", "metadata"], run: makeCustomer },
  { route: "POST /v1/customers/:id", params: ["email", "name", "metadata"], run: changeCustomer },
  {
    route: "GET /v1/customers",
    params: [...LIST, "email"],
    run: ({ tables }, values) =>
      listOf(
        anyOf(tables.customers).filter(
          (each) => !each.deleted && each.email === (values.email ?? each.email),
        ),
        values,
        "/v1/customers",
      ),
  },
  {
    route: "GET /v1/customers/search",
    params: ["limit", "query"],
    run: ({ tables }, values) => {
      const [, key = "", value] = /^metadata\["(\w+)"\]:"([\w-]+)"$/.exec(needed(values, "query")) ?? [];
      const found = anyOf(tables.customers).filter((each) => !each.deleted && each.metadata[key] === value);
      return { ...listOf(found, values, "/v1/customers/search"), object: "search_result", next_page: null };
    },
  },
  {
    route: "GET /v1/customers/:id",
    params: ["expand"],
    run: (ledger, _, id) => {
      const customer = ledger.customer(id);
      return customer.deleted ? { id, object: "customer", deleted: true } : customer;
    },
  },
  {
    route: "GET /v1/subscriptions",
    params: [...LIST, "customer", "status"],
    run: ({ tables }, values) =>
      listOf(
        anyOf(tables.subscriptions)
          .filter(ofCustomer(values))
          .filter(({ status }) => values.status === "all" || status !== "canceled"),
        values,
        "/v1/subscriptions",
      ),
  },
  { route: "DELETE /v1/subscriptions/:id", params: [], run: (ledger, _, id) => ledger.cancelNow(id) },
  {
    route: "GET /v1/invoices",
    params: [...LIST, "customer"],
    run: ({ tables }, values) =>
      listOf(anyOf(tables.invoices).filter(ofCustomer(values)), values, "/v1/invoices"),
  },
  {
    route: "GET /v1/invoices/:id",
    params: ["expand"],
    run: ({ tables }, _, id) => oneOf(tables.invoices, "invoice", id),
  },
  {
    route: "GET /v1/charges",
    params: [...LIST, "customer"],
    run: ({ tables }, values) =>
      listOf(anyOf(tables.charges).filter(ofCustomer(values)), values, "/v1/charges"),
  },
  {
    route: "GET /v1/charges/:id",
    params: ["expand"],
    run: ({ tables }, _, id) => oneOf(tables.charges, "charge", id),
  },
  {
    route: "GET /v1/disputes",
    params: [...LIST, "charge"],
    run: ({ tables }, values) =>
      listOf(
        anyOf(tables.disputes).filter(({ charge }) => charge === (values.charge ?? charge)),
        values,
        "/v1/disputes",
      ),
  },
  {
    route: "POST /v1/checkout/sessions",
    params: ["mode", "customer", "client_reference_id", "line_items", "success_url", "cancel_url"],
    run: openCheckout,
  },
  {
    route: "GET /v1/checkout/sessions",
    params: [...LIST, "customer", "status"],
    run: ({ tables }, values) =>
      listOf(
        anyOf(tables.checkouts)
          .filter(ofCustomer(values))
          .filter(({ status }) => status === (values.status ?? status)),
        values,
        "/v1/checkout/sessions",
      ),
  },
  { route: "GET /v1/checkout/sessions/:id", params: ["expand"], run: (ledger, _, id) => ledger.checkout(id) },
  { route: "POST /v1/checkout/sessions/:id/expire", params: [], run: (ledger, _, id) => ledger.expire(id) },
  {
    route: "POST /v1/billing_portal/sessions",
    params: ["customer", "configuration", "return_url"],
    run: openPortal,
  },
];

const patternOf = (route: string) => new RegExp(`^${route.replace(":id", "([^/]+)")}$`);

/** @throws ApiError if Stripe would refuse the call */
export function answerCall(
  calls: readonly Call[],
  ledger: Ledger,
  request: { method: string; path: string; values: Values },
): object {
  const { method, path, values } = request;
  for (const { route, params, run } of calls) {
    const match = patternOf(route).exec(`${method} ${path}`);
    if (!match) continue;
    refuseUnknown(values, params);
    return run(ledger, values, decodeURIComponent(match[1] ?? ""));
  }
  throw new ApiError(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`);
}

export type { Call };
