import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";
import type { Given } from "./client";
import { sessions } from "./schema";

export const IDLE_MS = 30 * DAY_MS;

export const isLive = (nowMs: Given<number>): SQL =>
  sql`(${sessions.revoked_at} is null and ${sessions.expires_at} > ${nowMs} and ${sessions.last_seen_at} > ${nowMs} - ${IDLE_MS})`;
