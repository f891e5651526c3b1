import { askRows } from "db/client";
import { webhooks } from "db/schema";
import { isNull, type SQL, sql } from "drizzle-orm";
import { noPastTime, readPastTime } from "~/forms/past-time";
import { Conflict } from "~/platform/errors";
import type { Answers } from "~/ui/forms/field";
import { change, OFF, own, ownWebhook, type Step } from "./change-webhooks.server";
import { deliverAtOnce } from "./deliver.server";

export const MOST_AGAIN = 1000;

const OTHER_MESSAGES = "The log has other messages since that time now. Enter the time again.";

/** The messages of a webhook about steps from one time to another, in UTC milliseconds. */
interface Period {
  webhookId: string;
  sinceMs: number;
  untilMs: number;
}

/** SQL condition: the message is in the period, is no test, and its load is not archived. */
const isIn = ({ webhookId, sinceMs, untilMs }: Period): SQL => sql`
  d.webhook_id = ${webhookId} and d.at between ${sinceMs} and ${untilMs}
  and exists (select 1 from load_events e where e.event_id = d.event_id)`;

/** SQL: the number of messages in the period, at most one more than may be sent again. */
const countIn = (period: Period): SQL => sql`(
  select count(*) from (
    select 1 from webhook_deliveries d where ${isIn(period)} limit ${MOST_AGAIN + 1}))`;

export interface Again {
  sinceMs: number;
  /** When the question was asked. Later messages are not sent again. */
  untilMs: number;
  messages: number;
}

/**
 * Returns the question, or what the form shows.
 * @param typed null if no time was sent
 */
export async function askedAgain(
  webhookId: string,
  typed: string | null,
  nowMs = Date.now(),
): Promise<Again | Answers> {
  if (typed === null) return {};
  const refuse = (since: string): Answers => ({ values: { since: typed }, fields: { since } });
  const sinceMs = readPastTime(typed, nowMs);
  if (sinceMs === null) return refuse(noPastTime(typed, nowMs));
  if (sinceMs > nowMs) return refuse("Enter a time in the past.");
  const [counted] = await askRows<{ messages: number }>(
    sql`select ${countIn({ webhookId, sinceMs, untilMs: nowMs })} as messages`,
  );
  const messages = counted?.messages ?? 0;
  if (messages === 0) return refuse("The log has no messages about loads since then.");
  if (messages > MOST_AGAIN)
    return refuse(`There are more than ${MOST_AGAIN.toLocaleString("en-US")} messages. Enter a later time.`);
  return { sinceMs, untilMs: nowMs, messages };
}

/** The messages keep their ids. */
export async function sendSince(step: Step, nowMs = Date.now()): Promise<void> {
  await ownWebhook(step);
  const { fields, webhookId } = step;
  const number = (name: keyof Again) => Number(fields[name]) || 0;
  const period = { webhookId, sinceMs: number("sinceMs"), untilMs: number("untilMs") };
  const isOn = sql`exists (select 1 from ${webhooks} where ${own(step)} and ${isNull(webhooks.disabled_at)})`;
  const again = sql`
    update webhook_deliveries as d set state = 'waiting', due_at = ${nowMs}, tries = 0
    where ${isIn(period)} and d.state <> 'sending' and ${isOn}
      and ${countIn(period)} = ${number("messages")} and ${number("messages")} <= ${MOST_AGAIN}`;
  await change(again, [], async () => {
    const { disabledAt } = await ownWebhook(step);
    return new Conflict(disabledAt === null ? OTHER_MESSAGES : OFF);
  });
  deliverAtOnce();
}
