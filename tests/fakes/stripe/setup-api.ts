import type { Call } from "./api";
import type { Ledger } from "./ledger";
import { newId, thing } from "./making";
import { ApiError, type PortalConfiguration, type Price, type Product, type WebhookEndpoint } from "./things";
import { given, listOf, mapOf, needed, type Values } from "./wire";

const LIST = ["limit", "starting_after", "expand", "active"];

function found<T>(shelf: Record<string, T>, what: string, id: string): T {
  const known = Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  if (known) return known;
  throw new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing", "id");
}

function makeProduct(ledger: Ledger, values: Values): Product {
  const id = given(values, "id") ?? newId("prod");
  if (Object.hasOwn(ledger.shelves.products, id)) {
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
  const product: Product = { ...thing(id), object: "product", name, active: true, metadata };
  ledger.shelves.products[id] = product;
  return product;
}

function makePrice(ledger: Ledger, values: Values): Price {
  const lookup_key = given(values, "lookup_key") ?? null;
  const holder = Object.values(ledger.shelves.prices).find((price) => price.lookup_key === lookup_key);
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
    ...thing(newId("price")),
    object: "price",
    type: "recurring",
    active: true,
    currency: needed(values, "currency"),
    unit_amount: Number(needed(values, "unit_amount")),
    recurring: { interval, interval_count: 1 },
    product: found(ledger.shelves.products, "product", needed(values, "product")).id,
    lookup_key,
    metadata: mapOf(values, "metadata"),
  };
  ledger.shelves.prices[price.id] = price;
  return price;
}

function saveConfiguration(ledger: Ledger, values: Values, id?: string): PortalConfiguration {
  const { configurations } = ledger.shelves;
  const known = id === undefined ? undefined : found(configurations, "configuration", id);
  const configuration: PortalConfiguration = {
    ...(known ?? {
      ...thing(newId("bpc")),
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
  const { endpoints } = ledger.shelves;
  const known = id === undefined ? undefined : found(endpoints, "webhook endpoint", id);
  const url = given(values, "url") ?? known?.url ?? "";
  if (!url.startsWith("https://")) {
    throw new ApiError(400, "invalid_request_error", "Invalid URL: it must be public.", "url_invalid", "url");
  }
  const events = Object.values(mapOf(values, "enabled_events"));
  const endpoint: WebhookEndpoint = {
    ...(known ?? { ...thing(newId("we")), object: "webhook_endpoint" }),
    url,
    enabled_events: events.length > 0 ? events : (known?.enabled_events ?? []),
    status: "enabled",
    metadata: { ...known?.metadata, ...mapOf(values, "metadata") },
  };
  endpoints[endpoint.id] = endpoint;
  // The secret is returned only once, when the endpoint is made.
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

/** The calls of `npm run stripe:setup`. */
export const SETUP_CALLS: readonly Call[] = [
  { on: "POST /v1/products", takes: ["id", "name", "description", "metadata"], run: makeProduct },
  {
    on: "GET /v1/products/:id",
    takes: ["expand"],
    run: ({ shelves }, _, id) => found(shelves.products, "product", id),
  },
  { on: "POST /v1/prices", takes: PRICE, run: makePrice },
  {
    on: "GET /v1/prices",
    takes: [...LIST, "lookup_keys", "product"],
    run: ({ shelves }, values) => {
      const keys = Object.values(mapOf(values, "lookup_keys"));
      const all = Object.values(shelves.prices).filter(({ active }) => active || values.active !== "true");
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
    on: "POST /v1/billing_portal/configurations",
    takes: CONFIGURATION,
    run: (ledger, values) => saveConfiguration(ledger, values),
  },
  { on: "POST /v1/billing_portal/configurations/:id", takes: CONFIGURATION, run: saveConfiguration },
  {
    on: "GET /v1/billing_portal/configurations",
    takes: LIST,
    run: ({ shelves }, values) =>
      listOf(
        Object.values(shelves.configurations).filter(({ active }) => active || values.active !== "true"),
        values,
        "/v1/billing_portal/configurations",
      ),
  },
  {
    on: "POST /v1/webhook_endpoints",
    takes: ["url", "enabled_events", "metadata", "description", "api_version"],
    run: (ledger, values) => saveEndpoint(ledger, values),
  },
  {
    on: "POST /v1/webhook_endpoints/:id",
    takes: ["url", "enabled_events", "metadata", "description", "disabled"],
    run: saveEndpoint,
  },
  {
    on: "GET /v1/webhook_endpoints",
    takes: LIST,
    run: ({ shelves }, values) => listOf(Object.values(shelves.endpoints), values, "/v1/webhook_endpoints"),
  },
  {
    on: "DELETE /v1/webhook_endpoints/:id",
    takes: [],
    run: ({ shelves }, _, id) => {
      delete shelves.endpoints[found(shelves.endpoints, "webhook endpoint", id).id];
      return { id, object: "webhook_endpoint", deleted: true };
    },
  },
];
