import { forgetDrafts } from "./draft-storage";
import { latestSubmission, watchSubmissions } from "./submission";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string[]>;

interface Kept {
  at: number;
  values: Values;
}

const KEEP_MS = 14 * 86_400_000;

const SECRET_TYPES: readonly string[] = ["password", "file", "hidden", "submit", "button", "reset"];
const SECRET_NAMES = /password|pin$|secret/i;
const SECRET_FILLED = /^(cc-|one-time-code)|password/;

/** Passwords, files, PINs, codes and card data may not be stored. */
export function mayKeep({
  name,
  type,
  autocomplete = "",
}: {
  name: string;
  type: string;
  autocomplete?: string;
}) {
  return (
    name !== "" &&
    !SECRET_TYPES.includes(type) &&
    !SECRET_NAMES.test(name) &&
    !SECRET_FILLED.test(autocomplete)
  );
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is Control =>
      control.matches("input, textarea, select") && mayKeep(control as Control),
  );

function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const control of controlsOf(form)) {
    values[control.name] ??= [];
    if (!isTicked(control) || control.checked) values[control.name]?.push(control.value);
  }
  return values;
}

/**
 * Sends the draft's values for which the form has no controls, such as those of added stops, to the URL in
 * the button's `data-more`. The response contains the form with all controls.
 */
function askForMore(form: HTMLFormElement, values: Values): void {
  const button = form.querySelector<HTMLButtonElement>("[data-more]");
  const more = Object.entries(values).filter(([name]) => !form.elements.namedItem(name));
  if (!button || more.length === 0) return;
  for (const [name, [value = ""]] of more) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  button.formAction = button.dataset.more ?? "";
  button.click();
}

/** The user had removed a stop that the draft lacks. Its fields become empty, and saving omits the stop. */
export function fillIn(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const kept = values[control.name] ?? (/^stop\d_/.test(control.name) && []);
    if (!kept) continue;
    if (isTicked(control)) {
      if (control.checked !== kept.includes(control.value)) control.click();
    } else control.value = kept[0] ?? "";
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
  askForMore(form, values);
}

function read(key: string): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept && Date.now() - kept.at < KEEP_MS ? kept : null;
  } catch {
    return null;
  }
}

function store(key: string, values: Values | null): void {
  try {
    if (values) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled.
  }
}

const whenInWords = (ms: number) =>
  new Date(ms).toLocaleString("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

function button(words: string, onPress: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button plain";
  made.textContent = words;
  made.onclick = onPress;
  return made;
}

function offer(place: HTMLElement, at: number, choose: (isWanted: boolean) => void): void {
  const chosen = (isWanted: boolean) => () => {
    place.hidden = true;
    place.className = "";
    place.replaceChildren();
    choose(isWanted);
  };
  const line = document.createElement("p");
  line.className = "notice warning";
  line.textContent = `Unsent draft from ${whenInWords(at)}.`;
  const choice = document.createElement("div");
  choice.className = "row";
  choice.append(button("Use it", chosen(true)), button("Discard", chosen(false)));
  place.className = "stack";
  place.hidden = false;
  place.replaceChildren(line, choice);
}

interface Keeping {
  form: HTMLFormElement;
  key: string;
  personId: string;
  refused: boolean;
  place: HTMLElement;
  /** Aborted when the form is removed from the page. */
  signal: AbortSignal;
}

/** An older draft remains available while the user types. A link with `data-discard` discards the draft. */
export function keepDraft({ form, key, personId, refused, place, signal }: Keeping): void {
  let isChanged = false;
  const keep = () => {
    isChanged = true;
    store(key, valuesOf(form));
  };
  const forget = () => {
    isChanged = false;
    store(key, null);
  };

  forgetDrafts(personId);
  const older = read(key);
  const isOther = older !== null && JSON.stringify(older.values) !== JSON.stringify(valuesOf(form));
  if (older && isOther && !refused)
    offer(place, older.at, (isWanted) => {
      if (isWanted) fillIn(form, older.values);
      else if (!isChanged) forget();
      (form.querySelector("input:not([type=hidden]), select, textarea") as HTMLElement | null)?.focus();
    });
  // The first letters were typed before this module was loaded, so they are stored now.
  if (refused || (!older && isTyped(form))) keep();

  form.addEventListener("input", keep, { signal });
  form.addEventListener(
    "click",
    ({ target }) => target instanceof Element && target.closest("[data-discard]") && forget(),
    { signal },
  );
  addEventListener("beforeunload", (event) => isChanged && event.preventDefault(), { signal });
  const end = watchSubmissions(() => {
    const { form: sent, state } = latestSubmission() ?? {};
    if (sent === form && state === "answered") forget();
  });
  signal.addEventListener("abort", end);
}

function isTyped(form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) => {
    if (isTicked(control)) return control.checked !== control.defaultChecked;
    if (control instanceof HTMLSelectElement) return control.value !== defaultOf(control);
    return control.value !== control.defaultValue;
  });
}

const defaultOf = (select: HTMLSelectElement) =>
  ([...select.options].find((option) => option.defaultSelected) ?? select.options[0])?.value;
