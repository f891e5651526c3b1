import { webhook_deliveries, webhooks } from "db/schema";
import { sql } from "drizzle-orm";
import { type ExportSpec, loadOf, named } from "./export-rows.server";
import { own } from "./export-specs.server";

/** Exports a company's webhooks without their secrets. */
export const exportWebhooks = own(
  webhooks.owner_id,
  webhooks.webhook_id,
  named(webhooks, "url kinds created_at secret_at failing_since disabled_at why"),
);

/** Exports the log of a company's webhooks. */
export const exportWebhookMessages = (me: string): ExportSpec => ({
  table: webhook_deliveries,
  key: webhook_deliveries.delivery_id,
  whose: sql`${webhook_deliveries.webhook_id} in (
    select w.webhook_id from webhooks w where w.owner_id = ${me})`,
  columns: {
    ...loadOf(webhook_deliveries.load_id),
    ...named(webhook_deliveries, "event_id at tries state last_at last_status last_error"),
  },
});
