import { FORM_OUTCOME } from "~/forms/form-outcome";
import { SUBMITTED_AT } from "~/forms/sent-at";
import { change, type Item, itemsOf } from "~/outbox/items";
import { personOf } from "~/outbox/notes";
import { nextOf } from "~/outbox/rules";
import { patience, postBody } from "./post-body";
import { readTag, whose } from "./whose";

declare const self: ServiceWorkerGlobalScope;

const KEY_HEADER = "Idempotency-Key";

export const ownItems = async () => itemsOf(personOf(await whose()));

export async function tellPages(isSent = false): Promise<void> {
  const { length: unsent } = await ownItems();
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ unsent, isSent });
}

function bodyOf({ entries, isMultipart }: Item): FormData | URLSearchParams {
  if (!isMultipart) return new URLSearchParams(entries as [string, string][]);
  const body = new FormData();
  for (const [name, value] of entries)
    body.append(name, typeof value === "string" ? value : new File([value.bytes], value.name, value));
  return body;
}

/**
 * @param aheadMs how far this phone's clock is ahead of the app's, in milliseconds
 * @returns whether the next item may be sent
 */
async function send(item: Item, aheadMs: number): Promise<boolean> {
  const headers = {
    [FORM_OUTCOME]: "1",
    [KEY_HEADER]: item.key,
    [SUBMITTED_AT]: new Date(item.atMs - aheadMs).toISOString(),
  };
  const answer = await postBody(item.address, bodyOf(item), headers, item.key);
  const outcome = answer.headers.get(FORM_OUTCOME);
  const isLater = /^5|429|408/.test(`${answer.status}`);
  if (!outcome || outcome === "signed-out" || isLater) return false;
  if (outcome === "redirect" || answer.ok) await change(null, [item.key]);
  else await change({ ...item, state: "refused", refusal: await answer.text() });
  await tellPages(true);
  return true;
}

/** Items are sent one by one, because a PIN must arrive before the proof of delivery. */
export async function sendAll(): Promise<void> {
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    const next = async () => nextOf(await ownItems());
    if (!lock || !(await next())) return;
    // Check first who is signed in and whether the connection works, because items may contain large photos.
    const [answer, tag] = await readTag(
      fetch("/loads-in-hand.json", { redirect: "manual", signal: patience() }),
    );
    if (!tag) return;
    const aheadMs = Date.now() - Date.parse(answer.headers.get("Date") ?? "") || 0;
    for (let item = await next(); item; item = await next())
      if (!(await send(item, aheadMs))) throw new Error("retry later");
  });
}
