/** Loaded only if the user has, or just had, unsent items. */
import { contentOf, nameOf, noteOf } from "./in-words";
import { change, type Item, itemsOf } from "./items";
import { personOf, readNote } from "./notes";
import { clockOf } from "./phone-clock";
import { isCheckIn, isMessage, isTooLate, stepOf } from "./rules";
import { editedKey } from "./save-form";

const formOf = ({ address, entries }: Item) => {
  const [, driver] = entries.find(([name]) => name === "driver_id") ?? [];
  return [...document.forms].find(
    ({ action, elements }) =>
      stepOf(action).endsWith(stepOf(address)) &&
      (!driver || (elements.namedItem("driver_id") as HTMLInputElement | null)?.value === driver),
  );
};

/** Null if this page does not show the item. */
function placeOf(item: Item): Element | null {
  const form = formOf(item);
  if (form) return form;
  // The receiver signs on a separate page. On the load's page, `.next` shows the item.
  const [path = ""] = item.address.replace("/receiver-signature", "").split("?");
  if (path !== "/chat")
    return location.pathname === path ? document.querySelector(".next > :first-child") : null;
  return /^\/load-details\//.test(location.pathname)
    ? document.querySelector(`a[href="${CSS.escape(item.address)}"]`)
    : null;
}

function calledOnPage(item: Item): string {
  const [said] = isMessage(item.address) ? contentOf(item) : [];
  return said ? `“${said.text}”` : nameOf(item);
}

function markPage(items: readonly Item[]): void {
  for (const old of document.querySelectorAll("[data-waits]")) old.remove();
  for (const item of items) {
    const note = document.createElement("p");
    note.className = item.state === "refused" ? "notice alert" : "notice warning";
    note.dataset.waits = "";
    const link = document.createElement("a");
    link.href = "/outbox";
    link.textContent = "See unsent items";
    note.append(`${calledOnPage(item)}, tapped ${clockOf(item.atMs)}: ${noteOf(item)} `, link);
    placeOf(item)?.before(note);
  }
}

/** Hides check-ins that the unsent items make too late, with the text after the button. */
function hideTooLate(items: readonly Item[]): void {
  for (const form of document.forms) {
    const { pathname, search } = new URL(form.action);
    if (!isCheckIn(pathname + search)) continue;
    const text = form.nextElementSibling;
    const hidden = isTooLate(pathname + search, items);
    for (const part of text instanceof HTMLSpanElement ? [form, text] : [form]) part.hidden = hidden;
  }
}

/** Renews the hold on the edited item. The first call also restores its typed text and files in the form. */
function refill(items: readonly Item[]): void {
  const item = items.find(({ key }) => key === editedKey());
  const form = item && formOf(item);
  if (!form) return;
  // After the user leaves this page, the hold expires and the item is sent.
  void change({ ...item, heldMs: Date.now() });
  if (form.dataset.refilled === item.key) return;
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

/** Call this again after each report from the worker. */
export async function showWaiting(signal: AbortSignal): Promise<void> {
  const items = await itemsOf(personOf(await readNote("whose")));
  if (signal.aborted) return;
  markPage(items);
  hideTooLate(items);
  refill(items);
}
