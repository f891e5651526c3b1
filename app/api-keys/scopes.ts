import type { Role } from "~/trade/lifecycle";

/** The scopes of keys: what a key may do. A new scope needs a row in each table. */
export const SCOPES = [
  "loads:read",
  "loads:write",
  "requests:read",
  "requests:write",
  "board:read",
  "hauling:write",
  "documents:read",
  "invoices:read",
  "invoices:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** The form and the list show these labels. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "loads:read": "Read loads",
  "loads:write": "Post, edit and delete loads",
  "requests:read": "Read requests and offers",
  "requests:write": "Make and answer requests and offers",
  "board:read": "Search open loads",
  "hauling:write": "Check in, confirm pickups and deliver",
  "documents:read": "Read documents of loads",
  "invoices:read": "Read invoices",
  "invoices:write": "Mark invoices as received, approved or paid",
};

/** The scopes that only companies of one role can use: the endpoints refuse the other role. */
const OF_ONE_ROLE: Readonly<Partial<Record<Scope, Role>>> = {
  "loads:write": "shipper",
  "hauling:write": "driver",
  "documents:read": "shipper",
  "invoices:write": "shipper",
};

/** Returns the scopes that a company of this role can give a key, in the order of the table. */
export const scopesFor = (role: Role): Scope[] =>
  SCOPES.filter((scope) => (OF_ONE_ROLE[scope] ?? role) === role);

/** Returns the known scopes in a list of names, in the order of the table. */
export const scopesIn = (names: readonly unknown[]): Scope[] =>
  SCOPES.filter((scope) => names.includes(scope));

/** Returns the scopes in a row of `api_keys`, without unknown ones. */
export function storedScopes(json: string): Scope[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? scopesIn(names) : [];
}
