import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "./write";

const revoke = (keys: SQL, by: string | null, nowMs: number): Statement => ({
  query: sql`update api_keys set revoked_at = ${nowMs}, revoked_by = ${by} where revoked_at is null and ${keys}`,
});

export const keysOfPersonRevoked = (personId: string, nowMs: number): Statement =>
  revoke(sql`made_by = ${personId}`, personId, nowMs);

export const keysOfSeatEnded = (deskId: string, personId: string, nowMs: number): Statement =>
  revoke(sql`made_by = ${personId} and owner_id = ${deskId}`, null, nowMs);
