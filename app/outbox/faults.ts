/**
 * The app might refuse the form hours later, when the driver can no longer ask for the PIN. Finds only values
 * that the app never accepts.
 */

type Field = Pick<HTMLInputElement, "name" | "value" | "required"> & {
  type?: string;
  checked?: boolean;
  accept?: string;
  /** `data-most` is the maximum number of files. */
  dataset?: { most?: string };
  files?: ArrayLike<Pick<File, "name" | "type" | "size">> | null;
};

const SHAPES: Readonly<Record<string, readonly [shape: RegExp, words: string]>> = {
  verification_pin: [/^\s*\d{4}\s*$/, "Enter the 4-digit pin."],
  content: [/\S/, "Write a message first."],
  typed_name: [/\S/, "Type your full name. It's your signature."],
  agree_electronic: [/./, "Check this box to sign here."],
  agree_terms: [/./, "Check this box to sign for the freight."],
};

/** Matches media types that do not identify a format, and those that old phones report for JPEG and PDF. */
const VAGUE = /^$|\/octet-stream$|^image\/(?:jpg|pjpeg)$|\/x-pdf$/;

/** Accepts a file with a vague type, because only the app can check its content. */
const fits = ({ name, type }: Pick<File, "name" | "type">, accept: string) =>
  !accept ||
  VAGUE.test(type) ||
  accept.split(",").some((kind) => kind === type || (/^\./.test(kind) && name.toLowerCase().endsWith(kind)));

const kindsIn = (accept: string) =>
  /image/.test(accept) ? "a PDF or a photo: JPEG, PNG, WebP, GIF, AVIF or TIFF" : "a PDF";

/** Undefined if the app may accept the field. */
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

function firstFault(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const words = faultOf(field);
    if (words) return { field, words };
  }
  return null;
}

export const hasFault = (form: HTMLFormElement | null): boolean => firstFault(form) !== null;

export function sayFault(form: HTMLFormElement | null): void {
  const { field, words } = firstFault(form) ?? {};
  if (!field || !words) return;
  const note = document.createElement("p");
  note.className = "error";
  note.role = "alert";
  note.textContent = words;
  note.dataset.fault = "";
  // A checkbox is inside its label, so the error is placed after the label.
  const place = field.closest("label") ?? field;
  // Removes the previous error that this function added. React removes the field's other errors.
  place.parentElement?.querySelector("[data-fault]")?.remove();
  place.after(note);
  field.addEventListener("input", () => note.remove(), { once: true });
  field.focus();
}
