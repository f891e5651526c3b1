import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "./columns";

export const NOTICE_KINDS = ["maintenance", "banner"] as const;
export const AUDIENCES = ["all", "driver", "shipper"] as const;

/** What the operator says to users on every page (`app/operator`). At most one notice of each kind. */
export const operator_notices = sqliteTable(
  "operator_notices",
  {
    kind: text("kind", { enum: NOTICE_KINDS }).primaryKey(),
    /** A banner's text, or the reason for the maintenance; empty if there is none. */
    message: text("message").notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull().default("all"),
    set_at: instant("set_at").notNull(),
    /** A banner disappears then. Maintenance continues until it is turned off; this is its announced end. */
    ends_at: instant("ends_at"),
  },
  () => [
    check("operator_notices_kind", oneOf("kind", NOTICE_KINDS)),
    check("operator_notices_audience", oneOf("audience", AUDIENCES)),
    check("operator_notices_banner", sql`kind <> 'banner' or (message <> '' and ends_at is not null)`),
    check("operator_notices_maintenance", sql`kind <> 'maintenance' or audience = 'all'`),
  ],
);

/**
 * The versions of the terms and the privacy policy that every person has to accept. The texts are on their
 * pages.
 */
export const agreement_versions = sqliteTable(
  "agreement_versions",
  {
    published_at: instant("published_at").primaryKey(),
    /** What changed, in the operator's words. */
    summary: text("summary").notNull(),
  },
  () => [check("agreement_versions_summary", sql`summary <> ''`)],
);
