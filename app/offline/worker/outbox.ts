/** Sends what waits on this phone, once there is signal. */

import { FORM_OUTCOME } from "~/forms/form-outcome";
import { PRESSED_AT } from "~/forms/sent-at";
import { change, type Item, itemsOf } from "~/outbox/items";
import { personOf } from "~/outbox/notes";
import { nextOf } from "~/outbox/rules";
import { patience, postBody } from "./post-body";
import { learn, whose } from "./whose";

declare const self: ServiceWorkerGlobalScope;

/** By which the app knows a form that it has got already. */
const KEY_HEADER = "Idempotency-Key";

/** What waits of the present person, on whichever session. */
export const ownItems = async () => itemsOf(personOf(await whose()));

/** Tells the pages how much is not sent. */
export async function tellPages(isSent = false): Promise<void> {
  const { length: unsent } = await ownItems();
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ unsent, isSent });
}

function bodyOf({ entries, isMultipart }: Item): FormData | URLSearchParams {
  // Only a multipart form has files.
  if (!isMultipart) return new URLSearchParams(entries as [string, string][]);
  const body = new FormData();
  for (const [name, value] of entries)
    body.append(name, typeof value === "string" ? value : new File([value.bytes], value.name, value));
  return body;
}

/**
 * Sends one item.
 * @param aheadMs by how much this phone's clock is ahead of the app's
 * @returns whether the next one may be tried
 */
async function send(item: Item, aheadMs: number): Promise<boolean> {
  const headers = {
    [FORM_OUTCOME]: "1",
    [KEY_HEADER]: item.key,
    [PRESSED_AT]: new Date(item.atMs - aheadMs).toISOString(),
  };
  const answer = await postBody(item.address, bodyOf(item), headers, item.key);
  const outcome = answer.headers.get(FORM_OUTCOME);
  const isLater = /^5|429|408/.test(`${answer.status}`);
  if (!outcome || outcome === "signed-out" || isLater) return false;
  // Somebody may have discarded it meanwhile.
  if (outcome === "redirect" || answer.ok) await change(null, [item.key]);
  else await change({ ...item, state: "refused", refusal: await answer.text() });
  await tellPages(true);
  return true;
}

/**
 * Sends what waits, oldest first. One after another, in one tab or ten: a pin comes before the proof of delivery.
 * @throws Error where something still waits for signal
 */
export async function sendAll(): Promise<void> {
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    const next = async () => nextOf(await ownItems());
    if (!lock || !(await next())) return;
    // Whose session is it now? And is there a line, before photos are sent into it?
    const [answer, tag] = await learn(
      fetch("/loads-in-hand.json", { redirect: "manual", signal: patience() }),
    );
    if (!tag) return;
    const aheadMs = Date.now() - Date.parse(answer.headers.get("Date") ?? "") || 0;
    for (let item = await next(); item; item = await next())
      if (!(await send(item, aheadMs))) throw new Error("later");
  });
}
