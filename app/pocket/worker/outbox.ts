/** Takes forms that could not be sent, and sends them once there is signal. */
import { FORM_OUTCOME } from "~/platform/form-outcome";
import { drop, type Item, itemsOf, store } from "./store";
import { learn, presentTurn, whose } from "./whose";

declare const self: ServiceWorkerGlobalScope;

/** What a page hands over. */
export interface Handed {
  key: string;
  address: string;
  isMultipart: boolean;
  entries: [string, string | File][];
  page: string;
  title: string;
  words: string;
}

/** By which the app knows a form that it has got already. */
const KEY_HEADER = "Idempotency-Key";

const MESSAGE = /^\/chat\?group=[^&]+$/;
/** The steps of a load and messages. Whatever else a person sends they want to see done. */
const MAY_WAIT = /^\/load-details\/[^/]+(\/(cancel|release)|\?step=)/;

/** The present person's part of the tag, by which what waits is theirs on every session. */
const person = async () => (await whose()).split(".")[1];

export const ownItems = async () => itemsOf(await person());

/** Tells the pages how much is not sent. */
async function tellPages(isSent = false): Promise<void> {
  const { length: unsent } = await ownItems();
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ unsent, isSent });
}

/** Whom a step is about, where a load's page has it for several people. */
const aboutIn = (entries: readonly [string, unknown][]) =>
  entries.find(([name]) => name === "driver_id")?.[1];

/** Of files the names alone. */
const contentOf = (entries: Item["entries"]) => JSON.stringify(entries);

/** Keeps a form. @returns whether it is on this phone now */
export async function keepForm({ entries, ...handed }: Handed): Promise<boolean> {
  const { origin, pathname, search } = new URL(handed.address);
  const address = pathname + search;
  const owner = await person();
  const isMessage = MESSAGE.test(address);
  if (!owner || origin !== location.origin || !(isMessage || MAY_WAIT.test(address))) return false;
  const kept: Item["entries"] = await Promise.all(
    entries.map(async ([name, value]): Promise<Item["entries"][number]> => {
      if (typeof value === "string") return [name, value];
      return [name, { name: value.name, type: value.type, bytes: await value.arrayBuffer() }];
    }),
  );
  // A step that is pressed once more takes the place of the one before, with its key where nothing was changed.
  const before = isMessage
    ? undefined
    : (await ownItems()).find((item) => item.address === address && aboutIn(item.entries) === aboutIn(kept));
  if (before) await drop(before);
  const key = before && contentOf(before.entries) === contentOf(kept) ? before.key : handed.key;
  const common = { person: owner, atMs: Date.now(), state: "waiting", refusal: "" } as const;
  // Without the count of unread messages and the name of the app.
  const title = handed.title.replace(/^\(\d+\) | · .*$/g, "");
  await store({ ...handed, ...common, key, address, title, entries: kept });
  await tellPages();
  return true;
}

/** A step was sent from its page: what was refused or held of it is settled. */
export async function noteSent(address: string): Promise<void> {
  if (MESSAGE.test(address) || !MAY_WAIT.test(address)) return;
  for (const item of await ownItems())
    if (item.address === address && item.state !== "waiting") await drop(item);
}

/** What a person does with an item at /outbox. @returns where they go then */
export async function change(params: URLSearchParams): Promise<string> {
  const [[what = "", key] = []] = [...params];
  const item = (await ownItems()).find((each) => each.key === key);
  if (!item) return "/outbox";
  if (what === "discard") await drop(item);
  if (what === "edit" && item.state === "waiting") await store({ ...item, state: "held" });
  if (what === "send") await store({ ...item, state: "waiting" });
  await tellPages();
  return what === "edit" ? item.page : "/outbox";
}

function bodyOf({ entries, isMultipart }: Item): FormData | URLSearchParams {
  const body = new FormData();
  for (const [name, value] of entries)
    body.append(name, typeof value === "string" ? value : new File([value.bytes], value.name, value));
  return isMultipart ? body : new URLSearchParams([...body] as [string, string][]);
}

/** The words of a refusal: what the page would show above the form and beside its fields. */
function wordsIn(body: string): string {
  const told: unknown = JSON.parse(body);
  if (typeof told === "string") return told;
  const { message = "", fields = {} } = (told ?? {}) as { message?: string; fields?: Record<string, string> };
  const words = new Set([message, ...Object.values(fields)].filter(Boolean));
  return [...words].join(" ") || "This was refused.";
}

/** Sends one item. @returns whether the next one may be tried */
async function send(item: Item): Promise<boolean> {
  const headers = { [FORM_OUTCOME]: "1", [KEY_HEADER]: item.key };
  const answer = await fetch(item.address, { method: "POST", body: bodyOf(item), headers });
  const outcome = answer.headers.get(FORM_OUTCOME);
  const isLater = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  if (!outcome || outcome === "signed-out" || isLater) return false;
  // Somebody may have discarded it meanwhile.
  if (outcome === "redirect" || answer.ok) await drop(item);
  else await store({ ...item, state: "refused", refusal: wordsIn(await answer.text()) });
  await tellPages(true);
  return true;
}

/**
 * Sends what waits, oldest first. One after another, in one tab or ten: a pin comes before the proof of delivery.
 * @throws Error where something still waits for signal
 */
export async function sendAll(): Promise<void> {
  await navigator.locks.request("outbox", { ifAvailable: true }, async (lock) => {
    const isDue = async () => (await ownItems()).find(({ state }) => state === "waiting");
    if (!lock || !(await isDue())) return;
    // Whose session is it now? And is there a line, before photos are sent into it?
    const turn = presentTurn();
    if (!(await learn(await fetch("/loads-in-hand.json", { redirect: "manual" }), turn))) return;
    for (let item = await isDue(); item; item = await isDue())
      if (!(await send(item))) throw new Error("later");
  });
}
