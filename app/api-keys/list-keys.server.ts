import { db } from "db/client";
import { personName } from "db/person-names";
import { api_keys } from "db/schema";
import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { MOST_KEYS } from "./limits";
import { SCOPE_LABELS, scopesFor, storedScopes } from "./scopes";

export const newestKey = (companyId: string): SQL<string> =>
  sql<string>`coalesce((select max(n.key_id) from api_keys n where n.owner_id = ${companyId}), '')`;

export async function summaryOf(companyId: string): Promise<{ newest: string; active: number }> {
  const [row] = await db()
    .select({ newest: newestKey(companyId), active: count() })
    .from(api_keys)
    .where(and(eq(api_keys.owner_id, companyId), isNull(api_keys.revoked_at)));
  return row ?? { newest: "", active: 0 };
}

export async function hasActiveKeys(personId: string): Promise<boolean> {
  const [row] = await db()
    .select({ keyId: api_keys.key_id })
    .from(api_keys)
    .where(and(eq(api_keys.made_by, personId), isNull(api_keys.revoked_at)))
    .limit(1);
  return row !== undefined;
}

export interface ListedKey {
  keyId: string;
  name: string;
  prefix: string;
  scopes: string[];
  madeBy: string;
  madeAtMs: number;
  usedAtMs: number | null;
  revokedAtMs: number | null;
  /** Null if the key is active, or was revoked automatically, as when its maker's seat ended. */
  revokedBy: string | null;
}

async function keysOf(companyId: string): Promise<ListedKey[]> {
  const rows = await db()
    .select({
      keyId: api_keys.key_id,
      name: api_keys.name,
      prefix: api_keys.prefix,
      scopes: api_keys.scopes,
      madeBy: personName(api_keys.made_by),
      madeAtMs: api_keys.created_at,
      usedAtMs: api_keys.used_at,
      revokedAtMs: api_keys.revoked_at,
      revokedBy: personName(api_keys.revoked_by),
    })
    .from(api_keys)
    .where(eq(api_keys.owner_id, companyId))
    .orderBy(desc(api_keys.created_at), desc(api_keys.key_id));
  return rows.map(({ scopes, madeBy, ...row }) => ({
    ...row,
    scopes: storedScopes(scopes).map((scope) => SCOPE_LABELS[scope]),
    madeBy: madeBy ?? "",
  }));
}

export async function keysPage({ id, role, fullName, emailConfirmed }: Viewer, params: URLSearchParams) {
  const keys = await keysOf(id);
  const active = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
  const newest = keys
    .map(({ keyId }) => keyId)
    .sort()
    .at(-1);
  const asked = params.get("ask") === "revoke" && active.find(({ keyId }) => keyId === params.get("key"));
  return {
    company: fullName,
    isConfirmed: emailConfirmed,
    keys: active,
    revoked: keys.filter(({ revokedAtMs }) => revokedAtMs !== null),
    seen: newest ?? "",
    scopes: scopesFor(role),
    isFull: active.length >= MOST_KEYS,
    ...(asked && { asked: { keyId: asked.keyId, name: asked.name } }),
  };
}
