import { db } from "db/client";
import { loads, webhook_deliveries, webhooks } from "db/schema";
import type { Statement } from "db/write";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";

export const MOST_WEBHOOKS = 5;
export const MOST_SHOWN = 50;

/** Without the secrets, oldest first. */
export const webhooksOf = (deskId: string) =>
  db()
    .select({
      id: webhooks.webhook_id,
      url: webhooks.url,
      kinds: webhooks.kinds,
      secretAt: webhooks.secret_at,
      oldUntil: webhooks.old_until,
      failingSince: webhooks.failing_since,
      disabledAt: webhooks.disabled_at,
      why: webhooks.why,
    })
    .from(webhooks)
    .where(eq(webhooks.owner_id, deskId))
    .orderBy(asc(webhooks.created_at), asc(webhooks.webhook_id));

export type Webhook = Awaited<ReturnType<typeof webhooksOf>>[number];

export const logOf = (deskId: string, webhookId: string) =>
  db()
    .select({
      id: webhook_deliveries.delivery_id,
      loadId: loads.load_id,
      loadNumber: loads.load_number,
      event: sql<string | null>`(select e.event from load_events e
        where e.event_id = ${webhook_deliveries.event_id})`,
      isTest: sql<number>`${webhook_deliveries.event_id} is null`,
      at: webhook_deliveries.at,
      state: webhook_deliveries.state,
      tries: webhook_deliveries.tries,
      dueAt: webhook_deliveries.due_at,
      status: webhook_deliveries.last_status,
      error: webhook_deliveries.last_error,
    })
    .from(webhook_deliveries)
    .innerJoin(webhooks, eq(webhooks.webhook_id, webhook_deliveries.webhook_id))
    .leftJoin(loads, eq(loads.load_id, webhook_deliveries.load_id))
    .where(and(eq(webhooks.owner_id, deskId), eq(webhook_deliveries.webhook_id, webhookId)))
    .orderBy(desc(webhook_deliveries.at), desc(webhook_deliveries.delivery_id))
    .limit(MOST_SHOWN);

export type Logged = Awaited<ReturnType<typeof logOf>>[number];

export function deleteWebhooks(deskId: string, webhookId?: string): Statement[] {
  const which = and(
    eq(webhooks.owner_id, deskId),
    webhookId === undefined ? undefined : eq(webhooks.webhook_id, webhookId),
  );
  const ids = db().select({ id: webhooks.webhook_id }).from(webhooks).where(which);
  return [
    { query: db().delete(webhook_deliveries).where(inArray(webhook_deliveries.webhook_id, ids)) },
    { query: db().delete(webhooks).where(which) },
  ];
}
