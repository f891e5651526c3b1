/**
 * What a phone knows to be wrong with a form before it keeps it: the app would refuse it hours later, where nobody is left to ask for the
 * pin. The fields are the app's to judge; here is only what it never takes.
 */

type Field = Pick<HTMLInputElement, "name" | "value" | "required"> & {
  type?: string;
  checked?: boolean;
  accept?: string;
  /** `data-most`: how many files at most. */
  dataset?: { most?: string };
  files?: ArrayLike<Pick<File, "name" | "type" | "size">> | null;
};

/** By field name: what a value must look like, and the words where it does not. */
const SHAPES: Readonly<Record<string, readonly [shape: RegExp, words: string]>> = {
  verification_pin: [/^\s*\d{4}\s*$/, "The pin has 4 digits."],
  content: [/\S/, "Write a message first."],
  typed_name: [/\S/, "Type your full name. It is your signature."],
  agree_electronic: [/./, "Tick this box to sign here."],
  agree_terms: [/./, "Tick this box if you have received the freight and sign for it."],
};

/** Whether a file is of a kind that a field asks for. One without a type is the app's to judge. */
const fits = ({ name, type }: Pick<File, "name" | "type">, accept: string) =>
  !accept ||
  !type ||
  accept.split(",").some((kind) => kind === type || (/^\./.test(kind) && name.toLowerCase().endsWith(kind)));

const kindsIn = (accept: string) =>
  /image/.test(accept) ? "a PDF or a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF" : "a PDF";

/** The words beside a field; undefined where the app may take it. Pure. */
export function faultOf(field: Field): string | undefined {
  const { name, value, required, accept = "", files } = field;
  if (!files) {
    const [shape, words] = SHAPES[name] ?? [/(?:)/, ""];
    const said = field.type === "checkbox" && !field.checked ? "" : value;
    return shape.test(said) ? undefined : words;
  }
  const chosen = Array.from(files);
  if (required && chosen.length === 0) return "Choose a file.";
  if (chosen.length > Number(field.dataset?.most ?? chosen.length)) return "Max files uploaded";
  if (chosen.some(({ size }) => size === 0)) return "This file is empty. Choose another one.";
  if (!chosen.every((file) => fits(file, accept))) return `Choose ${kindsIn(accept)}.`;
  return undefined;
}

/** The first wrong field of a form, with the words. */
function firstFault(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const words = faultOf(field);
    if (words) return { field, words };
  }
  return null;
}

export const hasFault = (form: HTMLFormElement | null): boolean => firstFault(form) !== null;

/** Says beside the first wrong field of a form, if any, what is wrong with it, until it is changed. */
export function sayFault(form: HTMLFormElement | null): void {
  const { field, words } = firstFault(form) ?? {};
  if (!field || !words) return;
  const note = document.createElement("p");
  note.className = "error";
  note.role = "alert";
  note.textContent = words;
  note.dataset.fault = "";
  // A box stands within its label.
  const place = field.closest("label") ?? field;
  // That of a press before. The other words beside the field are React's to take away.
  place.parentElement?.querySelector("[data-fault]")?.remove();
  place.after(note);
  field.addEventListener("input", () => note.remove(), { once: true });
  field.focus();
}
