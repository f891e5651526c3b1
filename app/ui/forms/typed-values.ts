/** Carries what the user typed or chose from one copy of a page to another. Runs in the browser. */
import { type Control, isTouched } from "./being-filled-in";

const SECRET_TYPES: readonly string[] = ["password", "file", "hidden", "submit", "button", "reset"];
const SECRET_NAMES = /password|pin$|secret/i;
const SECRET_FILLED = /^(cc-|one-time-code)|password/;

/** Whether this control's value may be stored: no passwords, files, PINs, codes or card data. */
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

export const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** What was typed into one control: a text, a choice, a tick or files. */
interface Typed {
  value: string;
  checked?: boolean;
  files?: FileList | null;
}

/** The touched controls, by form, name and place. */
export type TypedValues = readonly (readonly [place: string, typed: Typed])[];

/** Returns the controls that the user can fill in, by form, name and place. */
function controlsOf(page: ParentNode): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of page.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")) {
    const form = control.closest("form");
    const box = isTicked(control) ? control.value : "";
    const kind = [form?.getAttribute("id"), form?.getAttribute("action"), control.name, box].join();
    let nth = 0;
    while (found.has(kind + nth)) nth += 1;
    found.set(kind + nth, control);
  }
  return found;
}

/** Returns what differs from the page's defaults. It may contain passwords. */
export const typedOn = (page: ParentNode, isWanted = (_: Control) => true): TypedValues =>
  [...controlsOf(page)]
    .filter(([, control]) => isTouched(control) && isWanted(control))
    .map(([place, control]) => {
      const { checked, files } = control as HTMLInputElement;
      return [place, { value: control.value, checked, files }];
    });

/** Fills in the controls of a page. */
export function typeOn(page: ParentNode, typed: TypedValues): void {
  const controls = controlsOf(page);
  for (const [place, { value, checked, files }] of typed) {
    const control = controls.get(place);
    if (!control) continue;
    if (control.type === "file") Object.assign(control, files && { files });
    else if (isTicked(control)) control.checked = checked ?? false;
    else control.value = value;
  }
}
