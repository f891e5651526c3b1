import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { writeOnce } from "db/idempotency";
import { webhook_deliveries, webhooks } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { MARKED } from "~/forms/form-fields.server";
import { Conflict, Forbidden, Invalid, isRaced, NotFound, Raced } from "~/platform/errors";
import { mayIn } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";
import { faultOfUrl } from "./callable-url.server";
import { deliverAtOnce } from "./deliver.server";
import { EVENTS_FOR } from "./events";
import { fieldOf } from "./fields";
import { deleteWebhooks, MOST_WEBHOOKS, webhooksOf } from "./queries.server";
import { endWaiting } from "./record-try.server";
import { OLD_SECRET_MS } from "./schedule";
import { sealedSecret } from "./secrets.server";
import { newSigningSecret } from "./sign";

export interface Step {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
  webhookId: string;
}

export const CHANGED = "This webhook changed after you opened this page. Here is the current version.";
const FULL = `You have ${MOST_WEBHOOKS} webhooks. Delete one first.`;
const TAKEN = "You already have a webhook with this URL.";
const UNCONFIRMED = "Confirm your email address first. The link is under Profile, Email.";

function ofOwner(viewer: Viewer): void {
  if (!mayIn(viewer, "keys")) throw new Forbidden();
}

/** SQL condition: the row is the company's, and the person is one of its owners now. */
export const own = ({ viewer, webhookId }: Step): SQL =>
  and(
    eq(webhooks.webhook_id, webhookId),
    eq(webhooks.owner_id, viewer.id),
    isOwnerOf(viewer.id, viewer.personId),
  ) as SQL;

export async function ownWebhook({ viewer, webhookId }: Step) {
  ofOwner(viewer);
  const found = (await webhooksOf(viewer.id)).find(({ id }) => id === webhookId);
  if (!found) throw new NotFound("We couldn't find that webhook.");
  return found;
}

/** Writes statements of which the first is guarded, and returns the refusal `why` if the guard failed. */
export async function change(
  query: SQL | { getSQL(): SQL },
  more: readonly Statement[],
  why: () => Promise<Error> | Error,
): Promise<void> {
  try {
    await writeOnce([guarded(query, () => new Raced("webhook changed")), ...more]);
  } catch (error) {
    throw isRaced(error, "webhook changed") ? await why() : error;
  }
}

/** @throws Invalid with a message for each field */
function readWebhook({ viewer, fields }: Pick<Step, "viewer" | "fields">) {
  const url = (fields.url ?? "").trim();
  const events = EVENTS_FOR[viewer.role];
  const kinds = events.filter((event) => fieldOf(event) in fields);
  const fault = faultOfUrl(url);
  const faults = {
    ...(fault && { url: fault }),
    // The message is shown below the first event.
    ...(kinds.length === 0 && { [fieldOf(events[0] ?? "post")]: "Choose at least one event." }),
  };
  if (Object.keys(faults).length > 0) throw new Invalid(MARKED, faults);
  return { url: new URL(url).href, kinds };
}

/**
 * Returns the secret, which cannot be shown again.
 * @throws Forbidden, Invalid, Conflict (the email address is not confirmed)
 */
export async function addWebhook({ viewer, fields }: Step, nowMs = Date.now()): Promise<string> {
  ofOwner(viewer);
  const { url, kinds } = readWebhook({ viewer, fields });
  if (!viewer.emailConfirmed) throw new Conflict(UNCONFIRMED);
  const webhookId = newId({ msecs: nowMs });
  const secret = newSigningSecret();
  const insert = sql`
    insert into webhooks (webhook_id, owner_id, made_by, url, secret, secret_at, kinds, created_at)
    select ${webhookId}, ${viewer.id}, ${viewer.personId}, ${url}, ${await sealedSecret(webhookId, secret)},
      ${nowMs}, ${JSON.stringify(kinds)}, ${nowMs}
    where ${isOwnerOf(viewer.id, viewer.personId)}
      and (select count(*) from webhooks w where w.owner_id = ${viewer.id}) < ${MOST_WEBHOOKS}`;
  await change(insert, [], async () => {
    const all = await webhooksOf(viewer.id);
    if (all.some((each) => each.url === url)) return new Invalid(TAKEN, { url: TAKEN });
    return all.length < MOST_WEBHOOKS ? new Forbidden() : new Invalid(FULL);
  });
  return secret;
}

/**
 * Returns the new secret, which cannot be shown again; for a day, the old one also signs.
 * @throws Forbidden, NotFound, Conflict if the secret was replaced since the page was opened
 */
export async function replaceSecret(step: Step, nowMs = Date.now()): Promise<string> {
  await ownWebhook(step);
  const secret = newSigningSecret();
  const set = {
    old_secret: sql`${webhooks.secret}`,
    old_until: nowMs + OLD_SECRET_MS,
    secret: await sealedSecret(step.webhookId, secret),
    secret_at: sql`max(${nowMs}, ${webhooks.secret_at} + 1)`,
  };
  const seen = eq(webhooks.secret_at, Number(step.fields.seen) || 0);
  await change(
    db()
      .update(webhooks)
      .set(set)
      .where(and(own(step), seen)),
    [],
    () => new Conflict(CHANGED),
  );
  return secret;
}

/** @throws Forbidden, NotFound, Conflict */
export async function turnOffWebhook(step: Step, nowMs = Date.now()): Promise<void> {
  await ownWebhook(step);
  const off = db()
    .update(webhooks)
    .set({ disabled_at: nowMs, why: "owner" })
    .where(and(own(step), isNull(webhooks.disabled_at)));
  await change(off, [endWaiting(step.webhookId)], () => new Conflict(CHANGED));
}

/** @throws Forbidden, NotFound, Conflict */
export async function turnOnWebhook(step: Step): Promise<void> {
  await ownWebhook(step);
  const on = db()
    .update(webhooks)
    .set({ disabled_at: null, why: null, failing_since: null })
    .where(and(own(step), isNotNull(webhooks.disabled_at)));
  await change(on, [], () => new Conflict(CHANGED));
}

/** @throws Forbidden, NotFound */
export async function deleteWebhook(step: Step): Promise<void> {
  await ownWebhook(step);
  // The guarded update only checks the webhook's owner. The next statements delete the row.
  const still = db().update(webhooks).set({ failing_since: null }).where(own(step));
  await change(still, deleteWebhooks(step.viewer.id, step.webhookId), () => new NotFound());
}

export const OFF = "This webhook is off. Turn it on first.";

/** @throws Forbidden, NotFound, Conflict if the webhook is off */
export async function sendTest(step: Step, nowMs = Date.now()): Promise<void> {
  await ownWebhook(step);
  const insert = sql`
    insert into webhook_deliveries (delivery_id, webhook_id, at, due_at, tries, state)
    select ${newId({ msecs: nowMs })}, ${webhooks.webhook_id}, ${nowMs}, ${nowMs}, 0, 'waiting'
    from ${webhooks} where ${own(step)} and ${isNull(webhooks.disabled_at)}`;
  await change(insert, [], () => new Conflict(OFF));
  deliverAtOnce();
}

/** The message keeps its id, and the retry schedule starts again. */
export async function sendAgain(step: Step & { deliveryId: string }, nowMs = Date.now()): Promise<void> {
  await ownWebhook(step);
  const ids = db()
    .select({ id: webhooks.webhook_id })
    .from(webhooks)
    .where(and(own(step), isNull(webhooks.disabled_at)));
  const again = db()
    .update(webhook_deliveries)
    .set({ state: "waiting", due_at: nowMs, tries: 0 })
    .where(
      and(
        eq(webhook_deliveries.delivery_id, step.deliveryId),
        inArray(webhook_deliveries.webhook_id, ids),
        inArray(webhook_deliveries.state, ["taken", "failed"]),
      ),
    );
  await change(again, [], async () => {
    const { disabledAt } = await ownWebhook(step);
    return new Conflict(disabledAt === null ? "This message is already on its way." : OFF);
  });
  deliverAtOnce();
}
