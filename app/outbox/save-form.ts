/** Saves forms to the outbox, where they survive if the user leaves the page or the connection breaks. */
import { personTag } from "~/platform/person-tag";
import { hasFault, sayFault } from "./faults";
import { asEntries, change, type Item, itemsOf } from "./items";
import { personOf, readNote } from "./notes";
import { choiceOf, countsFirst, isMessage, isWaiting, loadOf, mayWait } from "./rules";
import { plainTitle, titleIn } from "./title";

export interface Unsent {
  key: string;
  address: string;
  isMultipart: boolean;
  body: FormData;
  words: string;
  /** The button that was tapped. Its table row, if any, names the driver whom the form is about. */
  button: Element;
  /** Aborted if the user cancels an upload, or if the app does not respond in time. */
  signal: AbortSignal;
}

/** The outcome is missing if the app did not respond, for example because the connection broke. */
export type Answered = Promise<{ outcome: string | null } | undefined>;

const driverIn = (entries: Iterable<readonly [string, unknown]>) =>
  [...entries].find(([name]) => name === "driver_id")?.[1];

const isSameStep = (item: Item, address: string, body: FormData) =>
  loadOf(address) !== undefined &&
  choiceOf(item.address) === choiceOf(address) &&
  driverIn(item.entries) === driverIn(body);

/** Returns the key of the item that the user is editing on this page; `/outbox` adds the key to the URL. */
export const editedKey = () => /^#edit=(.+)/.exec(location.hash)?.[1];

const replacedBy = (items: readonly Item[], address: string, body: FormData) =>
  items.filter(
    (item) => isSameStep(item, address, body) || (item.address === address && item.key === editedKey()),
  );

const pathOf = (address: string) => {
  const { origin, pathname, search } = new URL(address, location.href);
  return origin === location.origin ? pathname + search : "";
};

async function loadIn(address: string): Promise<string> {
  const page = `/load-details/${loadOf(address)}`;
  const copy = location.pathname === page ? null : await caches.match(page, { ignoreVary: true });
  const chat = document.querySelector(".chat-head h1")?.textContent;
  return copy ? titleIn(await copy.text()) : plainTitle(chat ?? document.title);
}

/** Empty for a step about the load itself. */
function aboutIn(address: string, button: Element, body: FormData): string {
  if (isMessage(address)) return plainTitle(document.title);
  const row = button.closest("tr")?.querySelector("th");
  const name = row ?? document.getElementById(button.getAttribute("aria-describedby") ?? "");
  return driverIn(body) ? ((name ?? document.querySelector("h1"))?.textContent ?? "") : "";
}

/**
 * Another user may have signed in through another tab. A key ends with the `actingId` of its page. Importing
 * `ownerOfKey` would add a script file.
 */
async function isOf(whose: string, key: string): Promise<boolean> {
  const [, pressedBy] = /\.([\da-f-]{36})$/.exec(key) ?? [];
  return !pressedBy || (await personTag(pressedBy)) === whose;
}

/** For files, contains only the names and types. */
const contentOf = (entries: Item["entries"]) => JSON.stringify(entries);

type Pressed = Omit<Unsent, "signal"> & { person: string; before: readonly Item[] };

/** Omits the parameters of an earlier refusal, so that the URL matches the cached page. */
function pageHere(): string {
  const url = new URL(location.href);
  url.hash = "";
  for (const name of ["step", "revision"]) url.searchParams.delete(name);
  return url.href;
}

async function itemFrom({ button, body, before, ...pressed }: Pressed): Promise<Item> {
  const { address, key } = pressed;
  const entries = await asEntries(body);
  const same = before.find(
    (item) => item.address === address && contentOf(item.entries) === contentOf(entries),
  );
  const atMs = Date.now();
  return {
    ...pressed,
    // Reuses the replaced item's key if the content is unchanged.
    key: same?.key ?? key,
    entries,
    atMs,
    sinceMs: before[0]?.sinceMs ?? atMs,
    page: pageHere(),
    load: await loadIn(address),
    about: aboutIn(address, button, body),
    state: "waiting",
    refusal: "",
  };
}

const hasFiles = ({ entries }: Item) =>
  entries.some(([, value]) => typeof value !== "string" && value.bytes.byteLength > 0);

/** Undefined if nobody is signed in. */
const person = async () => personOf(await readNote("whose"));

/** Returns whether the form still has to be sent: the app did not respond, or can save nothing now. */
const isUnsent = (answer: Awaited<Answered>) => !answer?.outcome || answer.outcome === "later";

interface Sent {
  before: readonly Item[];
  answered: Answered;
  signal: AbortSignal;
  form: HTMLFormElement | null;
}

/** The caller holds a lock with the item's key, which shows that this page is sending the item. */
async function whileSent(item: Item, { before, answered, signal, form }: Sent) {
  await change(
    item,
    before.map(({ key }) => key),
  );
  // The item is stored, so the user may leave the page without a question.
  if (form) form.dataset.kept = "";
  const answer = await answered;
  const stays = isUnsent(answer) && !(signal.aborted && hasFiles(item));
  if (!stays) await change(null, [item.key]);
  // If the user has signed out in another tab, nothing may be restored.
  const isBack = !stays && answer?.outcome !== "redirect" && (await person()) === item.person;
  if (isBack) for (const former of before) await change(former);
  return stays;
}

/** Hides the errors until the next submission. */
function hideFormerErrors(form: HTMLFormElement | null): void {
  const words = form?.closest("main")?.querySelectorAll<HTMLElement>(".notice[role=alert], .error") ?? [];
  for (const error of words) {
    error.hidden = true;
    // Listens for the submission of any form, because the next refusal reuses the same element.
    addEventListener(
      "submit",
      () => {
        error.hidden = false;
      },
      { once: true },
    );
  }
}

async function wake(worker: ServiceWorker): Promise<void> {
  worker.postMessage("here");
  // Chromium retries in the background, even after the page is closed.
  const { sync } = (await navigator.serviceWorker.ready) as {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register("outbox").catch(() => {});
}

/**
 * A form that the app would never accept is not saved.
 * @returns whether the form, or the earlier item in its place (`countsFirst`), is still in the outbox
 */
export async function saveForm({ signal, ...unsent }: Unsent, answered: Answered): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  const whose = await person();
  const address = pathOf(unsent.address);
  // Without a worker, nothing would send the form later.
  if (!worker || !whose || !mayWait(address) || !(await isOf(whose, unsent.key))) return false;
  const form = unsent.button.closest("form");
  if (hasFault(form)) {
    if (!(await answered)?.outcome) sayFault(form);
    return false;
  }
  const before = replacedBy(await itemsOf(whose), address, unsent.body);
  if (countsFirst(address) && before.some((item) => isWaiting(item))) return isUnsent(await answered);
  const item = await itemFrom({ ...unsent, address, person: whose, before });
  const stays = await navigator.locks
    .request(item.key, () => whileSent(item, { before, answered, signal, form }))
    .finally(() => delete form?.dataset.kept);
  if (stays) hideFormerErrors(form);
  if (stays) await wake(worker);
  // Without a report from the worker, the page would still count the replaced items.
  else if (before.length > 0) worker.postMessage("here");
  return stays;
}

export async function settle({ address, body }: Pick<Unsent, "address" | "body">): Promise<void> {
  const path = pathOf(address);
  const whose = mayWait(path) && (await person());
  if (!whose) return;
  const settled = replacedBy(await itemsOf(whose), path, body);
  if (settled.length === 0) return;
  await change(
    null,
    settled.map(({ key }) => key),
  );
  navigator.serviceWorker.controller?.postMessage("here");
}
