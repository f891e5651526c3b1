import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "./columns";
import { profiles, users } from "./people";
import { sessions } from "./sessions";

export const STAFF_ROLES = ["support", "trust", "admin"] as const;

/** Only `npm run staff` adds rows. A person has at most one open row. */
export const staff = sqliteTable(
  "staff",
  {
    staff_id: id("staff_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: STAFF_ROLES }).notNull(),
    added_at: instant("added_at").notNull(),
    ended_at: instant("ended_at"),
  },
  (member) => [
    uniqueIndex("staff_current").on(member.person_id).where(sql`ended_at is null`),
    check("staff_role", oneOf("role", STAFF_ROLES)),
  ],
);

/**
 * Each row belongs to a session of the product and cannot outlast it. Only the SHA-256 of the cookie's secret
 * is stored.
 */
export const staff_sessions = sqliteTable(
  "staff_sessions",
  {
    token_hash: text("token_hash").primaryKey(),
    staff_id: id("staff_id")
      .notNull()
      .references(() => staff.staff_id),
    session_hash: text("session_hash")
      .notNull()
      .references(() => sessions.token_hash),
    started_at: instant("started_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    ended_at: instant("ended_at"),
    /** The person as whom staff view the product, and the company for which the person acts; null if none. */
    viewed_id: id("viewed_id").references(() => users.id),
    viewed_desk_id: id("viewed_desk_id").references(() => profiles.id),
    /** The reason for the view, which the person can read. */
    view_reason: text("view_reason"),
  },
  (session) => [index("staff_sessions_expiry").on(session.expires_at)],
);

/**
 * Triggers, which a migration creates, prevent rows from being changed, replaced or deleted. A migration that
 * rebuilds the table must create them again.
 */
export const staff_log = sqliteTable(
  "staff_log",
  {
    log_id: id("log_id").primaryKey(),
    at: instant("at").notNull(),
    staff_id: id("staff_id")
      .notNull()
      .references(() => staff.staff_id),
    /** The role and the initials that the member of staff had at that time. */
    role: text("role", { enum: STAFF_ROLES }).notNull(),
    initials: text("initials").notNull(),
    /** A key of `STAFF_RIGHTS` (`app/staff/rights.ts`) or `COMMAND_RIGHTS`. */
    act: text("act").notNull(),
    /** Null if the entry is about nobody, or about a visitor. */
    about_person_id: id("about_person_id").references(() => users.id),
    /** What staff looked at or changed, such as `Support request 1A2B3C4D`. */
    about: text("about").notNull(),
    why: text("why").notNull(),
    /** The authority's case number; null if no authority asked for the act. */
    case_number: text("case_number"),
    /** The time before which the person does not see the entry; null if the person always sees it. */
    sealed_until: instant("sealed_until"),
  },
  (entry) => [index("staff_log_person").on(entry.about_person_id, entry.log_id)],
);
