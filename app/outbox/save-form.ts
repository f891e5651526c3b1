/** Keeps a form from its press on, until the app has answered it: the page may be left, or the line be dead. */
import { personTag } from "~/platform/person-tag";
import { hasFault, sayFault } from "./faults";
import { asEntries, change, type Item, itemsOf } from "./items";
import { personOf, readNote } from "./notes";
import { choiceOf, countsFirst, isMessage, isWaiting, loadOf, mayWait } from "./rules";
import { plainTitle, titleIn } from "./title";

/** What a page hands over. */
export interface Unsent {
  key: string;
  /** Where it would have been posted to. */
  address: string;
  isMultipart: boolean;
  body: FormData;
  /** What the button said before it was pressed. */
  words: string;
  /** The button itself, whose place on the page says whom and which load it is about. */
  button: Element;
  /** Aborted where the person cancels an upload; or else where the line is silent. */
  signal: AbortSignal;
}

/** What the page hears of the app; of no outcome where the line was dead. */
export type Answered = Promise<{ outcome: string | null } | undefined>;

/** Whom a step is about, where a load's page has it for several people. */
const driverIn = (entries: Iterable<readonly [string, unknown]>) =>
  [...entries].find(([name]) => name === "driver_id")?.[1];

/** Whether an item is a step that a form takes again. */
const isSameStep = (item: Item, address: string, body: FormData) =>
  loadOf(address) !== undefined &&
  choiceOf(item.address) === choiceOf(address) &&
  driverIn(item.entries) === driverIn(body);

/** The item that the person is changing on this page: /outbox has put its key into the address. */
export const editedKey = () => /^#edit=(.+)/.exec(location.hash)?.[1];

/** The keys of the items in whose place a form comes: the same step, or what was being changed. */
const replacedBy = (items: readonly Item[], address: string, body: FormData) =>
  items.filter(
    (item) => isSameStep(item, address, body) || (item.address === address && item.key === editedKey()),
  );

const pathOf = (address: string) => {
  const { origin, pathname, search } = new URL(address, location.href);
  return origin === location.origin ? pathname + search : "";
};

/** The load that a form is about. A chat is called after it; elsewhere the title of its page names it, which may be kept here. */
async function loadIn(address: string): Promise<string> {
  const page = `/load-details/${loadOf(address)}`;
  const copy = location.pathname === page ? null : await caches.match(page, { ignoreVary: true });
  const chat = document.querySelector(".chat-head h1")?.textContent;
  return copy ? titleIn(await copy.text()) : plainTitle(chat ?? document.title);
}

/** Who gets a message, or whom a step is about that can be about several: by the row of its button, or by their own page. */
function aboutIn(address: string, button: Element, body: FormData): string {
  if (isMessage(address)) return plainTitle(document.title);
  const name = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  return driverIn(body) ? ((name ?? document.querySelector("h1"))?.textContent ?? "") : "";
}

/**
 * Whether a form was pressed on a page of whose phone this is: in another tab somebody else may have signed in since. Its key ends with
 * the person (app/forms/idempotency-key, which every page has and which would become a file of its own if it were asked from here).
 */
async function isOf(whose: string, key: string): Promise<boolean> {
  const [, pressedBy] = /\.([\da-f-]{36})$/.exec(key) ?? [];
  return !pressedBy || (await personTag(pressedBy)) === whose;
}

/** Of files the names alone. */
const contentOf = (entries: Item["entries"]) => JSON.stringify(entries);

type Pressed = Omit<Unsent, "signal"> & { person: string; before: readonly Item[] };

/** The page of this form, which is kept here: without the step that it was refused before, whose answer it shows. */
function pageHere(): string {
  const url = new URL(location.href);
  url.hash = "";
  for (const name of ["step", "revision"]) url.searchParams.delete(name);
  return url.href;
}

/** A form as the item that waits. @param address its path */
async function itemFrom({ button, body, before, ...pressed }: Pressed): Promise<Item> {
  const { address, key } = pressed;
  const entries = await asEntries(body);
  const same = before.find(
    (item) => item.address === address && contentOf(item.entries) === contentOf(entries),
  );
  const atMs = Date.now();
  return {
    ...pressed,
    // With its key where nothing was changed.
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

/** Whose pages and forms this phone keeps. */
const person = async () => personOf(await readNote("whose"));

interface Sent {
  before: readonly Item[];
  answered: Answered;
  signal: AbortSignal;
  form: HTMLFormElement | null;
}

/**
 * Has an item on this phone while its page sends it. The lock of its key says so to pages and worker, and the browser takes it back with the
 * page: then the item waits like others. What it replaced is put back where the app refuses it, or its person cancels.
 * @returns whether it stays
 */
async function whileSent(item: Item, { before, answered, signal, form }: Sent) {
  await change(
    item,
    before.map(({ key }) => key),
  );
  // From here on the page may be left unasked.
  if (form) form.dataset.kept = "";
  const outcome = (await answered)?.outcome;
  const stays = !outcome && !(signal.aborted && hasFiles(item));
  if (!stays) await change(null, [item.key]);
  // Meanwhile another tab may have signed out, which leaves nothing on the phone.
  const isBack = !stays && outcome !== "redirect" && (await person()) === item.person;
  if (isBack) for (const former of before) await change(former);
  return stays;
}

/** What was wrong with the form before says nothing of what is kept now. It is shown again until the next press has an answer. */
function hideFormerErrors(form: HTMLFormElement | null): void {
  const words = form?.closest("main")?.querySelectorAll<HTMLElement>(".notice[role=alert], .error") ?? [];
  for (const error of words) {
    error.hidden = true;
    // Of any form: another one's refusal comes in the same element.
    addEventListener(
      "submit",
      () => {
        error.hidden = false;
      },
      { once: true },
    );
  }
}

/** Lets the worker send what waits. */
async function wake(worker: ServiceWorker): Promise<void> {
  worker.postMessage("here");
  // Chromium tries by itself, also once the page is gone.
  const { sync } = (await navigator.serviceWorker.ready) as {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register("outbox").catch(() => {});
}

/**
 * Keeps a form at its press, and for later where the line is dead. What the app would never take is said beside its field instead.
 * @returns whether it stays on this phone
 */
export async function keepForm({ signal, ...unsent }: Unsent, answered: Answered): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  const whose = await person();
  const address = pathOf(unsent.address);
  // Without a worker nobody would send it.
  if (!worker || !whose || !mayWait(address) || !(await isOf(whose, unsent.key))) return false;
  const form = unsent.button.closest("form");
  const isDead = async () => !(await answered)?.outcome;
  if (hasFault(form)) {
    if (await isDead()) sayFault(form);
    return false;
  }
  const before = replacedBy(await itemsOf(whose), address, unsent.body);
  if (countsFirst(address) && before.some((item) => isWaiting(item))) return isDead();
  const item = await itemFrom({ ...unsent, address, person: whose, before });
  const stays = await navigator.locks
    .request(item.key, () => whileSent(item, { before, answered, signal, form }))
    .finally(() => delete form?.dataset.kept);
  if (stays) hideFormerErrors(form);
  if (stays) await wake(worker);
  // The page counts what was replaced until it hears otherwise.
  else if (before.length > 0) worker.postMessage("here");
  return stays;
}

/** A form was sent from its page: what waited or was refused of it is settled. */
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
