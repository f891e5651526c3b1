import { type SQL, sql } from "drizzle-orm";
import { users } from "./schema";

/** A person who signed up after a version was published accepted that version by signing up. */
const isOpen: SQL = sql`v.published_at > max(${users.created_at}, coalesce(${users.agreement_version}, 0))`;

/** SQL: when the newest version not yet accepted was published, in UTC milliseconds; null if none. */
export const openAgreement = sql<number | null>`(
  select max(v.published_at) from agreement_versions v where ${isOpen})`;
