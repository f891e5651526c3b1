/** What the fields of our forms are made of: each takes the text as posted and gives the value as stored. */
import { z } from "zod";

/** What is wrong stands beside each field. */
export const MARKED = "Please correct the marked fields.";

/** Digits and a point; signs, exponents and other scripts are none. */
export const NUMBER = /^(\d+\.?\d*|\.\d+)$/;

/** Turns what follows around, over the end of a name and into the words beside it. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Something to see: letters, digits, signs. Not blanks, joiners and fillers of no width. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Text without what would turn its surroundings around; empty when there is nothing in it to see. */
export function readableText(typed: string): string {
  const readable = typed.replace(DIRECTION_MARKS, "").trim();
  return VISIBLE.test(readable) ? readable : "";
}

/** Text of at most so many characters, or null. */
export function text(max: number) {
  return z
    .string()
    .transform(readableText)
    .pipe(z.string().max(max, `At most ${max} characters.`))
    .default("")
    .transform((value) => value || null);
}

/** A number at least 0, or null: what is no number counts as not given (spec §5). Signs, exponents and the like are none. */
export function optionalNumber(max: number, unit: string, whole = false) {
  return z
    .string()
    .trim()
    .default("")
    .transform((value, check) => {
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

/** Ticked or not; browsers leave an unticked box out. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "false");

/** The complaint about a field that must be filled in. */
export function missing(message: string) {
  return { code: "custom" as const, message, params: { missing: true } };
}

/** Whether something that must be filled in was not. */
export function lacksSomething(error: z.ZodError): boolean {
  return error.issues.some((issue) => issue.code === "custom" && issue.params?.missing === true);
}
