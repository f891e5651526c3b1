/** zod schemas for form fields. Each converts the posted text to the value to store. */
import * as z from "zod";

/** The message above a form if some of its fields have their own messages. */
export const MARKED = "Please correct the marked fields.";

/** ASCII digits with an optional decimal point. Signs, exponents and digits of other scripts do not match. */
export const NUMBER = /^(\d+\.?\d*|\.\d+)$/;

/** The error for dollar amounts with more than two decimals. */
export const TWO_DECIMALS = "Use at most two decimals.";

/** Whether a plain number has more than two decimals. */
export const isFinerThanCents = (plain: string): boolean => /\.\d{3}/.test(plain);

/**
 * Removes the dollar sign and thousands separators from a number. Returns any other text unchanged.
 */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^\$\s*/, "");
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
}

/**
 * Bidirectional control characters. They change the direction of the text that follows, even beyond the end
 * of a name.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Matches a visible character: a letter, digit or symbol, but no space, joiner or zero-width filler. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Returns the text without bidirectional controls; empty if it has no visible character. */
export function readableText(typed: string): string {
  const readable = typed.replace(DIRECTION_MARKS, "").trim();
  return VISIBLE.test(readable) ? readable : "";
}

/** A text of up to `max` characters, or null. */
export function text(max: number) {
  return z
    .string()
    .transform(readableText)
    .pipe(z.string().max(max, `At most ${max} characters.`))
    .default("")
    .transform((value) => value || null);
}

/**
 * A number of at least 0, or null. Text that is not a plain number, such as `1e3`, counts as missing. A
 * negative number is an error.
 */
export function optionalNumber(max: number, unit: string, whole = false) {
  return z
    .string()
    .default("")
    .transform((typed, check) => {
      const value = plainNumber(typed);
      if (/^-[\d.]/.test(value)) check.addIssue("Use 0 or more.");
      if (!NUMBER.test(value)) return null;
      const number = Number(value);
      if (number > max) check.addIssue(`At most ${max.toLocaleString("en-US")} ${unit}.`);
      if (whole && !Number.isInteger(number)) check.addIssue("Use a whole number.");
      return number;
    });
}

/** One of a list of codes, or null. */
export const oneOf = <T extends string>(values: readonly T[], message: string) =>
  z
    .string()
    .default("")
    .transform((value, check): T | null => {
      const known = values.find((candidate) => candidate === value);
      if (value && !known) check.addIssue(message);
      return known ?? null;
    });

/** A checkbox. Browsers do not send unchecked boxes. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "false");

/** Returns the zod issue for an empty required field. */
export function missing(message: string) {
  return { code: "custom" as const, message, params: { missing: true } };
}

/** Whether a required field is empty. */
export function hasMissingField(error: z.ZodError): boolean {
  return error.issues.some((issue) => issue.code === "custom" && issue.params?.missing === true);
}
