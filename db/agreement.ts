import { type SQL, sql } from "drizzle-orm";
import { users } from "./schema";

/** Who signed up after a version was published has accepted it by signing up. */
const isOpen: SQL = sql`v.published_at > max(${users.created_at}, coalesce(${users.agreement_version}, 0))`;

/** In UTC milliseconds; null if there is none. */
export const openAgreement = sql<number | null>`(
  select max(v.published_at) from agreement_versions v where ${isOpen})`;
