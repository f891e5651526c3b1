import { api_keys, webhook_deliveries, webhooks } from "db/schema";
import { sql } from "drizzle-orm";
import { type ExportSpec, instantOf, loadOf, named, nameOfPerson } from "./export-rows.server";
import { own } from "./export-specs.server";

export const exportApiKeys = own(api_keys.owner_id, api_keys.key_id, {
  ...named(api_keys, "name prefix scopes"),
  made_by: nameOfPerson(api_keys.made_by),
  made_at: instantOf(api_keys.created_at),
  last_used_at: instantOf(api_keys.used_at),
  ...named(api_keys, "revoked_at"),
  revoked_by: nameOfPerson(api_keys.revoked_by),
});

export const exportWebhooks = own(
  webhooks.owner_id,
  webhooks.webhook_id,
  named(webhooks, "url kinds created_at secret_at failing_since disabled_at why"),
);

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
