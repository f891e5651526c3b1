import { db, prepared } from "db/client";
import { isActingSeat } from "db/desks";
import { api_keys, profiles, seats, users } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { person, viewerColumns, viewerOfRow } from "~/accounts/sign-in/viewer-row.server";
import { afterAnswer } from "~/http/after-answer.server";
import { hashOf } from "~/platform/secret";
import { MINUTE_MS } from "~/text/time";
import type { ActingSeat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isKeyText } from "./key-text";
import { type Scope, storedScopes } from "./scopes";

const USED_EVERY_MS = MINUTE_MS;

export interface KeyHolder {
  keyId: string;
  scopes: ReadonlySet<Scope>;
  /** The person who made the key, at the key's company, with the seat that they have there now. */
  viewer: Viewer;
}

const liveKey = prepared((handle) =>
  handle
    .select({
      ...viewerColumns,
      seat: sql<ActingSeat>`${seats.seat}`,
      keyId: api_keys.key_id,
      scopes: api_keys.scopes,
      usedAt: api_keys.used_at,
    })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.made_by))
    .innerJoin(
      seats,
      and(eq(seats.desk_id, api_keys.owner_id), eq(seats.person_id, api_keys.made_by), isActingSeat(seats)),
    )
    .innerJoin(profiles, eq(profiles.id, api_keys.owner_id))
    .innerJoin(person, eq(person.id, users.id))
    .where(
      and(
        eq(api_keys.key_hash, sql.placeholder("hash")),
        isNull(api_keys.revoked_at),
        isNull(users.closed_at),
      ),
    )
    .prepare(),
);

function bearerOf({ headers }: Request): string | null {
  const [, text = null] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  return text;
}

function noteUse(keyId: string, nowMs: number): void {
  const isDue = sql`coalesce(${api_keys.used_at}, 0) <= ${nowMs - USED_EVERY_MS}`;
  const query = db()
    .update(api_keys)
    .set({ used_at: nowMs })
    .where(and(eq(api_keys.key_id, keyId), isDue));
  // Not awaited, because this write must neither delay an answer nor make it fail.
  afterAnswer(() => write([{ query }]), "could not store the last use of an API key");
}

/** Reads no cookie, and costs no query. */
export async function keyHashIn(request: Request): Promise<string | null> {
  const text = bearerOf(request);
  return text && isKeyText(text) ? hashOf(text) : null;
}

export const companyOfKey = (hash: string) =>
  sql<string>`(select ${api_keys.owner_id} from ${api_keys}
    where ${api_keys.key_hash} = ${hash} and ${api_keys.revoked_at} is null)`;

/** Null if the key is not in force, its maker no longer acts for the company, or the company is closed. */
export async function keyHolder(hash: string, nowMs = Date.now()): Promise<KeyHolder | null> {
  const found = await liveKey().get({ hash });
  if (!found || found.role === "system") return null;
  const { keyId, scopes, usedAt, role, ...row } = found;
  if (nowMs - (usedAt ?? 0) >= USED_EVERY_MS) noteUse(keyId, nowMs);
  return { keyId, scopes: new Set(storedScopes(scopes)), viewer: viewerOfRow({ ...row, role }) };
}
