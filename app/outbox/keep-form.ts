/** Takes a form that a page could not send. */
import { saysFault } from "./faults";
import { asEntries, change, type Item, itemsOf } from "./items";
import { personOf, readNote } from "./notes";
import { countsFirst, isMessage, loadOf, mayWait } from "./rules";
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
}

/** What comes to the same when it is pressed again: the step without what the page adds to its address. */
const stepOf = (address: string) => address.replace(/&.*/, "");

/** Whom a step is about, where a load's page has it for several people. */
const driverIn = (entries: Iterable<readonly [string, unknown]>) =>
  [...entries].find(([name]) => name === "driver_id")?.[1];

/** Whether an item is a step that a form takes again. */
const isSameStep = (item: Item, address: string, body: FormData) =>
  loadOf(address) !== undefined &&
  stepOf(item.address) === stepOf(address) &&
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

/** Of files the names alone. */
const contentOf = (entries: Item["entries"]) => JSON.stringify(entries);

/** Keeps a form, and wakes the worker. What the app would never take is said beside its field instead. @returns whether it is on this phone now */
export async function keepForm({ button, body, ...unsent }: Unsent): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  const person = personOf(await readNote("whose"));
  const address = pathOf(unsent.address);
  // Without a worker nobody would send it.
  if (!worker || !person || !mayWait(address) || saysFault(button.closest("form"))) return false;
  const entries = await asEntries(body);
  const before = replacedBy(await itemsOf(person), address, body);
  if (countsFirst(address) && before.some(({ state }) => state === "waiting")) return true;
  const same = before.find((item) => contentOf(item.entries) === contentOf(entries));
  const atMs = Date.now();
  const item: Item = {
    ...unsent,
    // With its key where nothing was changed.
    key: same?.key ?? unsent.key,
    address,
    entries,
    person,
    atMs,
    sinceMs: before[0]?.sinceMs ?? atMs,
    page: location.href.split("#")[0] ?? "",
    load: await loadIn(address),
    about: aboutIn(address, button, body),
    state: "waiting",
    refusal: "",
  };
  await change(
    item,
    before.map(({ key }) => key),
  );
  worker.postMessage("here");
  // Chromium tries by itself, also once the page is gone.
  const { sync } = (await navigator.serviceWorker.ready) as {
    sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register("outbox").catch(() => {});
  return true;
}

/** A form was sent from its page: what waited or was refused of it is settled. */
export async function settle({ address, body }: Pick<Unsent, "address" | "body">): Promise<void> {
  const path = pathOf(address);
  const person = mayWait(path) && personOf(await readNote("whose"));
  if (!person) return;
  const settled = replacedBy(await itemsOf(person), path, body);
  if (settled.length === 0) return;
  await change(
    null,
    settled.map(({ key }) => key),
  );
  navigator.serviceWorker.controller?.postMessage("here");
}
