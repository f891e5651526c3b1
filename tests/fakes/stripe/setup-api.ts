import type { Call } from "./api";
import { baseFields, newId } from "./factory";
import type { Ledger } from "./ledger";
import {
  ApiError,
  type PortalConfiguration,
  type Price,
  type Product,
  type WebhookEndpoint,
} from "./objects";
import { given, listOf, mapOf, needed, type Values } from "./protocol";

const LIST = ["limit", "starting_after", "expand", "active"];

function found<T>(table: Record<string, T>, what: string, id: string): T {
  const known = Object.hasOwn(table, id) ? table[id] : undefined;
  if (known) return known;
  throw new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing", "id");
}

function makeProduct(ledger: Ledger, values: Values): Product {
  const id = given(values, "id") ?? newId("prod");
  if (Object.hasOwn(ledger.tables.products, id)) {
    throw new ApiError(
      400,
      "invalid_request_error",
      "Product already exists.",
      "resource_already_exists",
      "id",
    );
  }
  const name = needed(values, "name");
  const metadata = mapOf(values, "metadata");
  const product: Product = { ...baseFields(id), object: "product", name, active: true, metadata };
  ledger.tables.products[id] = product;
  return product;
}

function makePrice(ledger: Ledger, values: Values): Price {
  const lookup_key = given(values, "lookup_key") ?? null;
  const holder = Object.values(ledger.tables.prices).find((price) => price.lookup_key === lookup_key);
  if (lookup_key && holder) {
    if (values.transfer_lookup_key !== "true") {
      throw new ApiError(400, "invalid_request_error", "This lookup key is taken.", undefined, "lookup_key");
    }
    holder.lookup_key = null;
  }
  const recurring = values.recurring;
  const interval =
    typeof recurring === "object" && !Array.isArray(recurring) && needed(recurring, "interval");
  if (interval !== "month" && interval !== "year") {
    throw new ApiError(400, "invalid_request_error", "Invalid interval", undefined, "recurring[interval]");
  }
  const price: Price = {
    ...baseFields(newId("price")),
    object: "price",
    type: "recurring",
    active: true,
    currency: needed(values, "currency"),
    unit_amount: Number(needed(values, "unit_amount")),
    recurring: { interval, interval_count: 1 },
    product: found(ledger.tables.products, "product", needed(values, "product")).id,
    lookup_key,
    metadata: mapOf(values, "metadata"),
  };
  ledger.tables.prices[price.id] = price;
  return price;
}

function saveConfiguration(ledger: Ledger, values: Values, id?: string): PortalConfiguration {
  const { configurations } = ledger.tables;
  const known = id === undefined ? undefined : found(configurations, "configuration", id);
  const configuration: PortalConfiguration = {
    ...(known ?? {
      ...baseFields(newId("bpc")),
      object: "billing_portal.configuration",
      is_default: false,
    }),
    active: values.active !== "false",
    metadata: { ...known?.metadata, ...mapOf(values, "metadata") },
    features: values.features ?? known?.features ?? {},
  };
  configurations[configuration.id] = configuration;
  return configuration;
}

function saveEndpoint(ledger: Ledger, values: Values, id?: string) {
  const { endpoints } = ledger.tables;
  const known = id === undefined ? undefined : found(endpoints, "webhook endpoint", id);
  const url = given(values, "url") ?? known?.url ?? "";
  if (!url.startsWith("https://")) {
    throw new ApiError(400, "invalid_request_error", "Invalid URL: it must be public.", "url_invalid", "url");
  }
  const events = Object.values(mapOf(values, "enabled_events"));
  const endpoint: WebhookEndpoint = {
    ...(known ?? { ...baseFields(newId("we")), object: "webhook_endpoint" }),
    url,
    enabled_events: events.length > 0 ? events : (known?.enabled_events ?? []),
    status: "enabled",
    metadata: { ...known?.metadata, ...mapOf(values, "metadata") },
  };
  endpoints[endpoint.id] = endpoint;
  // Like Stripe, returns the secret only when the endpoint is created.
  return known ? endpoint : { ...endpoint, secret: newId("whsec") };
}

const PRICE = [
  "currency",
  "unit_amount",
  "recurring",
  "product",
  "lookup_key",
  "transfer_lookup_key",
  "metadata",
  "nickname",
];
const CONFIGURATION = ["business_profile", "features", "metadata", "name", "active", "default_return_url"];

export const SETUP_CALLS: readonly Call[] = [
  { route: "POST /v1/products", params: ["id", "name", "description", "metadata"], run: makeProduct },
  {
    route: "GET /v1/products/:id",
    params: ["expand"],
    run: ({ tables }, _, id) => found(tables.products, "product", id),
  },
  { route: "POST /v1/prices", params: PRICE, run: makePrice },
  {
    route: "GET /v1/prices",
    params: [...LIST, "lookup_keys", "product"],
    run: ({ tables }, values) => {
      const keys = Object.values(mapOf(values, "lookup_keys"));
      const all = Object.values(tables.prices).filter(({ active }) => active || values.active !== "true");
      return listOf(
        keys.length > 0
          ? all.filter(({ lookup_key }) => lookup_key !== null && keys.includes(lookup_key))
          : all,
        values,
        "/v1/prices",
      );
    },
  },
  {
    route: "POST /v1/billing_portal/configurations",
    params: CONFIGURATION,
    run: (ledger, values) => saveConfiguration(ledger, values),
  },
  { route: "POST /v1/billing_portal/configurations/:id", params: CONFIGURATION, run: saveConfiguration },
  {
    route: "GET /v1/billing_portal/configurations",
    params: LIST,
    run: ({ tables }, values) =>
      listOf(
        Object.values(tables.configurations).filter(({ active }) => active || values.active !== "true"),
        values,
        "/v1/billing_portal/configurations",
      ),
  },
  {
    route: "POST /v1/webhook_endpoints",
    params: ["url", "enabled_events", "metadata", "description", "api_version"],
    run: (ledger, values) => saveEndpoint(ledger, values),
  },
  {
    route: "POST /v1/webhook_endpoints/:id",
    params: ["url", "enabled_events", "metadata", "description", "disabled"],
    run: saveEndpoint,
  },
  {
    route: "GET /v1/webhook_endpoints",
    params: LIST,
    run: ({ tables }, values) => listOf(Object.values(tables.endpoints), values, "/v1/webhook_endpoints"),
  },
  {
    route: "DELETE /v1/webhook_endpoints/:id",
    params: [],
    run: ({ tables }, _, id) => {
      delete tables.endpoints[found(tables.endpoints, "webhook endpoint", id).id];
      return { id, object: "webhook_endpoint", deleted: true };
    },
  },
];
