/**
 * The outbox on the pages of the app: how much waits, where it was pressed, and what is being changed. Loaded once a page can be used;
 * nothing here imports what pages share.
 */
import { showBadge } from "./badge";
import { nameOf, noteOf } from "./in-words";
import { type Item, itemsOf } from "./items";
import { editedKey, settle } from "./keep-form";
import { asksBeforeLeaving } from "./leaving";
import { personOf, readNote } from "./notes";
import { clockOf } from "./phone-clock";
import { pressOn } from "./press-on";

export { keepForm } from "./keep-form";

/** So often the worker tries again while the page is looked at: browsers tell only of the nearest hop that it is there. */
const AGAIN_MS = 15_000;
/** So often an open app looks for a new worker. By itself the browser does so only where a document is loaded, or once a day. */
const NEWER_MS = 10 * 60_000;

let lookedMs = Date.now();
pressOn();

/** Lets a worker of a new build take over an app that stays open. */
function lookForNewer(): void {
  if (document.hidden || Date.now() - lookedMs < NEWER_MS) return;
  lookedMs = Date.now();
  navigator.serviceWorker
    .getRegistration()
    .then(
      (worker) => worker?.update(),
      () => {},
    )
    .catch(() => {});
}

/** The form from which an item was sent, if this page has it. */
const formOf = ({ address, entries }: Item) => {
  const [, driver] = entries.find(([name]) => name === "driver_id") ?? [];
  return [...document.forms].find(
    ({ action, elements }) =>
      action.endsWith(address) &&
      (!driver || (elements.namedItem("driver_id") as HTMLInputElement | null)?.value === driver),
  );
};

/** Where a page says that an item waits: at its form, at the link to its chat, or where the load's next step stands. */
function placeOf(item: Item): Element | null {
  const form = formOf(item);
  if (form) return form;
  const [path = ""] = item.address.split("?");
  if (path !== "/chat")
    return location.pathname === path ? document.querySelector(".next > :first-child") : null;
  return /^\/load-details\//.test(location.pathname)
    ? document.querySelector(`a[href="${CSS.escape(item.address)}"]`)
    : null;
}

/** Says beside each place what waits there, with the way to /outbox. */
function markPage(items: readonly Item[]): void {
  for (const old of document.querySelectorAll("[data-waits]")) old.remove();
  const marked = new Map<Element, Item[]>();
  for (const item of items) {
    const place = placeOf(item);
    if (place) marked.set(place, [...(marked.get(place) ?? []), item]);
  }
  for (const [place, [first, ...more]] of marked) {
    const note = document.createElement("p");
    note.className = first?.state === "refused" ? "notice alert" : "notice warning";
    note.dataset.waits = "";
    const link = document.createElement("a");
    link.href = "/outbox";
    link.textContent = "See what is not sent";
    const also = more.length > 0 ? ` and ${more.length} more` : "";
    note.append(
      `${first && nameOf(first)}, pressed ${clockOf(first?.atMs ?? 0)}${also}: ${first && noteOf(first)} `,
      link,
    );
    place.after(note);
  }
}

/** Puts what was typed and chosen back into the form, for who wants to change it. */
function refill(items: readonly Item[]): void {
  const item = items.find(({ key }) => key === editedKey());
  const form = item && formOf(item);
  if (!form || form.dataset.refilled === item.key) return;
  form.dataset.refilled = item.key;
  const files = new Map<HTMLInputElement, DataTransfer>();
  for (const [name, value] of item.entries) {
    const field = form.elements.namedItem(name);
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
      field.type === "hidden"
    )
      continue;
    if (typeof value === "string") field.value = value;
    else if (value.name && field instanceof HTMLInputElement) {
      const chosen = files.get(field) ?? new DataTransfer();
      chosen.items.add(new File([value.bytes], value.name, value));
      field.files = chosen.files;
      files.set(field, chosen);
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  }
}

/**
 * Keeps a page up to date with the outbox, and makes the worker try again when the page is looked at or there may be signal.
 * @param unread how many messages wait for the person
 * @param onCount is told how many forms wait
 * @param onSent is called when one has arrived
 */
export function watch(
  unread: number,
  onCount: (unsent: number) => void,
  onSent: () => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setTimeout>;
  const wake = () => {
    serviceWorker.controller?.postMessage("here");
    lookForNewer();
  };
  const hear = async ({ data }: MessageEvent<{ unsent?: number; isSent?: boolean }>) => {
    const { unsent, isSent } = data;
    if (unsent === undefined) return;
    onCount(unsent);
    showBadge(unread + unsent);
    clearTimeout(timer);
    if (unsent) timer = setTimeout(wake, AGAIN_MS);
    if (isSent) {
      onSent();
      delete document.documentElement.dataset.asOf;
    }
    const items = unsent ? await itemsOf(personOf(await readNote("whose"))) : [];
    if (signal.aborted) return;
    markPage(items);
    refill(items);
  };
  const newer = setInterval(lookForNewer, NEWER_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearInterval(newer);
  });
  asksBeforeLeaving(signal);
  serviceWorker.addEventListener("message", hear, { signal });
  addEventListener("online", wake, { signal });
  // Signing out: if it asks before, the next page counts again.
  addEventListener(
    "submit",
    ({ target }) => target instanceof HTMLFormElement && /\/logout/.test(target.action) && showBadge(0),
    {
      signal,
    },
  );
  addEventListener("sent", ({ detail }: CustomEventInit) => void settle(detail), { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  wake();
}
