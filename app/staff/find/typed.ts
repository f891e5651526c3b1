import { formatPhone } from "~/text/phone";
import { readNumber } from "~/trade/load-number";

/** The shortest name that the search accepts, in characters. */
export const FEWEST_OF_NAME = 3;

export interface Typed {
  by: "email" | "hash" | "id" | "MC number" | "name" | "number" | "phone";
  /** Empty if the text can only be a load number. */
  text: string;
  /** A load's number, which may also be a USDOT number. */
  load?: number | null;
}

const HASH = /^[\da-f]{64}$/i;
/** An id, or the name of a stored file, which is an id with the file's extension. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.\w{1,5})?$/i;
/** A document's number, such as `RC-48213-2`, contains the load number. */
const PAPER = /^[a-z]{2,4}-(\d{5,9})-\d+$/i;
const USDOT = /^(?:us\s*)?(?:dot)?\W*(\d{1,9})$/i;
const MC = /^mc\W*(\d{1,8})$/i;
const FEWEST_OF_PHONE = 10;
/** As `formatPhone` writes a North American number, perhaps with an extension. */
const FORMATTED = /^\(\d{3}\) \d{3}-\d{4}/;

/** Returns null if the text is too short. */
export function readTyped(text: string): Typed | null {
  const typed = text.trim();
  if (typed.includes("@")) return { by: "email", text: typed };
  if (HASH.test(typed)) return { by: "hash", text: typed.toLowerCase() };
  if (ID.test(typed)) return { by: "id", text: typed.toLowerCase() };
  const load = readNumber(typed) ?? Number(PAPER.exec(typed)?.[1] ?? 0);
  if (load) return { by: "number", text: "", load };
  const [, mc] = MC.exec(typed) ?? [];
  if (mc) return { by: "MC number", text: mc };
  const [, digits] = USDOT.exec(typed) ?? [];
  if (digits) return { by: "number", text: digits, load: /^\d+$/.test(typed) ? Number(digits) : null };
  const phone = formatPhone(typed);
  if (FORMATTED.test(phone) || (!/\p{L}/u.test(typed) && typed.replace(/\D/g, "").length >= FEWEST_OF_PHONE))
    return { by: "phone", text: phone };
  return typed.length < FEWEST_OF_NAME ? null : { by: "name", text: typed };
}
