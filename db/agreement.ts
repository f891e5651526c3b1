/** Which version of the terms and the privacy policy a person has not accepted. */
import { type SQL, sql } from "drizzle-orm";
import { users } from "./schema";

/** Who signed up after a version was published has accepted it by signing up. */
const isOpen: SQL = sql`v.published_at > max(${users.created_at}, coalesce(${users.agreement_version}, 0))`;

/**
 * SQL: when the newest version that the person in `users` has not accepted was published, in UTC
 * milliseconds. Null if there is none.
 */
export const openAgreement = sql<number | null>`(
  select max(v.published_at) from agreement_versions v where ${isOpen})`;
