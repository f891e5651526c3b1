import type { Role } from "~/trade/lifecycle";

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

const OF_ONE_ROLE: Readonly<Partial<Record<Scope, Role>>> = {
  "loads:write": "shipper",
  "hauling:write": "driver",
  "documents:read": "shipper",
  "invoices:write": "shipper",
};

export const scopesFor = (role: Role): Scope[] =>
  SCOPES.filter((scope) => (OF_ONE_ROLE[scope] ?? role) === role);

export const scopesIn = (names: readonly unknown[]): Scope[] =>
  SCOPES.filter((scope) => names.includes(scope));

export function storedScopes(json: string): Scope[] {
  const names: unknown = JSON.parse(json);
  return Array.isArray(names) ? scopesIn(names) : [];
}
