import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, oneOf } from "./columns";

export const NOTICE_KINDS = ["maintenance", "banner"] as const;
export const AUDIENCES = ["all", "driver", "shipper"] as const;

/** At most one notice of each kind. */
export const operator_notices = sqliteTable(
  "operator_notices",
  {
    kind: text("kind", { enum: NOTICE_KINDS }).primaryKey(),
    /** A banner's text, or the reason for the maintenance; empty if there is none. */
    message: text("message").notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull().default("all"),
    set_at: instant("set_at").notNull(),
    /** When a banner disappears, or the announced end of the maintenance, which stays on until turned off. */
    ends_at: instant("ends_at"),
  },
  () => [
    check("operator_notices_kind", oneOf("kind", NOTICE_KINDS)),
    check("operator_notices_audience", oneOf("audience", AUDIENCES)),
    check("operator_notices_banner", sql`kind <> 'banner' or (message <> '' and ends_at is not null)`),
    check("operator_notices_maintenance", sql`kind <> 'maintenance' or audience = 'all'`),
  ],
);

/** The versions that users must accept. Their texts are not in the database. */
export const agreement_versions = sqliteTable(
  "agreement_versions",
  {
    published_at: instant("published_at").primaryKey(),
    summary: text("summary").notNull(),
  },
  () => [check("agreement_versions_summary", sql`summary <> ''`)],
);

/** Emails to many users, sent in the order of the users' ids (`app/announcements`). */
export const announcements = sqliteTable(
  "announcements",
  {
    announcement_id: integer("announcement_id").primaryKey(),
    audience: text("audience", { enum: AUDIENCES }).notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    /** Users who signed up later do not get it. */
    made_at: instant("made_at").notNull(),
    /** Users with an id up to this one are done. */
    done_through: text("done_through").notNull().default(""),
    sent_count: integer("sent_count").notNull().default(0),
    /** Users whose emails the provider refused several times. */
    skipped_count: integer("skipped_count").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    /** Nothing is sent before this time. Null if every email was sent, or if the operator stopped it. */
    due_at: instant("due_at"),
    /** The start of the UTC day of the last email, and the number of emails on that day. */
    day_at: instant("day_at").notNull().default(0),
    day_count: integer("day_count").notNull().default(0),
    was_stopped: flag("was_stopped"),
  },
  () => [
    check("announcements_audience", oneOf("audience", AUDIENCES)),
    check("announcements_text", sql`subject <> '' and message <> ''`),
  ],
);
