/** zod schemas for form fields: each takes the text as posted and gives the value as stored. */
import * as z from "zod";

/** The message above a form whose fields have messages of their own. */
export const MARKED = "Please correct the marked fields.";

/** Digits and a decimal point. Signs, exponents and digits of other scripts do not match. */
export const NUMBER = /^(\d+\.?\d*|\.\d+)$/;

/** What is wrong with dollars that are finer than cents. */
export const TWO_DECIMALS = "Use at most two decimals.";

/** Whether a number as plain digits is finer than cents. */
export const isFinerThanCents = (plain: string): boolean => /\.\d{3}/.test(plain);

/** A number as people write it, with a dollar sign and commas between thousands, as plain digits; any other text as it is. */
export function plainNumber(typed: string): string {
  const text = typed.trim().replace(/^\$\s*/, "");
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
}

/** Bidirectional controls: they reverse the text that follows, beyond the end of a name. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A visible character: a letter, digit or sign, not a blank, joiner or filler of no width. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The text without bidirectional controls; empty when it has no visible character. */
export function readableText(typed: string): string {
  const readable = typed.replace(DIRECTION_MARKS, "").trim();
  return VISIBLE.test(readable) ? readable : "";
}

/** Text of at most `max` characters, or null. */
export function text(max: number) {
  return z
    .string()
    .transform(readableText)
    .pipe(z.string().max(max, `At most ${max} characters.`))
    .default("")
    .transform((value) => value || null);
}

/** A number of at least 0, or null: text that is not a number counts as not given. Signs and exponents are not numbers. */
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

/** Ticked or not. Browsers do not send an unticked box. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "false");

/** The zod issue of a required field that is empty. */
export function missing(message: string) {
  return { code: "custom" as const, message, params: { missing: true } };
}

/** Whether a required field is empty. */
export function hasMissingField(error: z.ZodError): boolean {
  return error.issues.some((issue) => issue.code === "custom" && issue.params?.missing === true);
}
