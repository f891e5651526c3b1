import { db } from "db/client";
import { personName } from "db/person-names";
import { api_keys } from "db/schema";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { SCOPE_LABELS, storedScopes } from "./scopes";

/** Returns the number of a company's keys that are not revoked. */
export async function activeKeys(companyId: string): Promise<number> {
  const [row] = await db()
    .select({ keys: count() })
    .from(api_keys)
    .where(and(eq(api_keys.owner_id, companyId), isNull(api_keys.revoked_at)));
  return row?.keys ?? 0;
}

/** A key as the page shows it, without any secret. */
export interface ListedKey {
  keyId: string;
  name: string;
  prefix: string;
  /** The scopes in words. */
  scopes: string[];
  madeBy: string;
  madeAtMs: number;
  usedAtMs: number | null;
  revokedAtMs: number | null;
  /** Null for a key that ended with the role of the person who made it. */
  revokedBy: string | null;
}

/** Returns the keys of a company, newest first, with those that were revoked lately. */
export async function keysOf(companyId: string): Promise<ListedKey[]> {
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
