import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { HistoryEvent } from "~/trade/lifecycle";
import { id, instant, oneOf } from "./columns";
import { profiles } from "./people";

/** Why a webhook is off: an owner turned it off, its server sent status 410, or all tries failed for days. */
export const OFF_REASONS = ["owner", "gone", "failing"] as const;

export const webhooks = sqliteTable(
  "webhooks",
  {
    webhook_id: id("webhook_id").primaryKey(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => profiles.id),
    made_by: id("made_by")
      .notNull()
      .references(() => profiles.id),
    url: text("url").notNull(),
    /** The signing secret, encrypted with SESSION_SECRET. */
    secret: text("secret").notNull(),
    /** When the secret was made. A form replaces the secret only if it showed this time. */
    secret_at: instant("secret_at").notNull(),
    /** The previous secret, encrypted, which also signs until `old_until`. */
    old_secret: text("old_secret"),
    old_until: instant("old_until"),
    kinds: text("kinds", { mode: "json" }).$type<HistoryEvent[]>().notNull(),
    created_at: instant("created_at").notNull(),
    /** When the first try since the last success failed; null if the last try succeeded. */
    failing_since: instant("failing_since"),
    disabled_at: instant("disabled_at"),
    why: text("why", { enum: OFF_REASONS }),
  },
  (webhook) => [
    uniqueIndex("webhooks_url").on(webhook.owner_id, webhook.url),
    check("webhooks_why", oneOf("why", OFF_REASONS)),
  ],
);

export const DELIVERY_STATES = ["waiting", "sending", "taken", "failed"] as const;

/** The messages to webhooks: the queue and, for 30 days, the log. */
export const webhook_deliveries = sqliteTable(
  "webhook_deliveries",
  {
    delivery_id: id("delivery_id").primaryKey(),
    webhook_id: id("webhook_id")
      .notNull()
      .references(() => webhooks.webhook_id),
    /** Null for a test. Not foreign keys, because a finished load may move to the archive. */
    event_id: id("event_id"),
    load_id: id("load_id"),
    at: instant("at").notNull(),
    /** The time of the next try, or the time after which a try counts as lost. Null after the last try. */
    due_at: instant("due_at"),
    tries: integer("tries").notNull().default(0),
    state: text("state", { enum: DELIVERY_STATES }).notNull(),
    /** The status of the last response; null if there was none. */
    last_status: integer("last_status"),
    /** Never contains text from the server. */
    last_error: text("last_error"),
    last_at: instant("last_at"),
  },
  (delivery) => [
    uniqueIndex("webhook_deliveries_event").on(delivery.webhook_id, delivery.event_id),
    index("webhook_deliveries_due").on(delivery.due_at).where(sql`due_at is not null`),
    index("webhook_deliveries_log").on(delivery.webhook_id, delivery.at),
    check("webhook_deliveries_state", oneOf("state", DELIVERY_STATES)),
  ],
);
