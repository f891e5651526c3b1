/**
 * zod schemas for form fields. Each turns the posted text into the value to store, with the readers in
 * `typed-fields.ts`.
 */
import * as z from "zod";
import { faultOfCompany, faultOfName, faultOfNewUsername, faultOfUsername } from "~/text/names";
import { formatPhone, isPhone, NOT_A_PHONE } from "~/text/phone";
import {
  type QuantityField,
  quoted,
  readDayField,
  readDollars,
  readLine,
  readParagraph,
  readQuantity,
  readTimeField,
  readZip,
  type Typed,
} from "./typed-fields";

/** The message above a form if fields have their own messages. */
export const MARKED = "Please fix the marked fields.";

export function field<T>(read: (typed: string) => Typed<T>) {
  return z
    .string()
    .default("")
    .transform((typed, check): T => {
      const { value, problem } = read(typed);
      if (problem === undefined) return value as T;
      check.addIssue(problem);
      return z.NEVER;
    });
}

/** `empty` is the issue for an empty field. */
export function required<T>(
  read: (typed: string) => Typed<T | null>,
  empty: string | ReturnType<typeof missing>,
) {
  return field(read).transform((value, check): T => {
    if (value !== null && value !== "") return value;
    check.addIssue(typeof empty === "string" ? { code: "custom", message: empty } : empty);
    return z.NEVER;
  });
}

/** One line of at most `max` characters, or null. */
export const line = (max: number) => field((typed) => readLine(typed, max)).transform((text) => text || null);

/** Text of several lines and at most `max` characters, or null. */
export const paragraph = (max: number) =>
  field((typed) => readParagraph(typed, max)).transform((text) => text || null);

/** One line that must not be empty. */
export const requiredLine = (max: number, empty: string | ReturnType<typeof missing>) =>
  required((typed) => readLine(typed, max), empty);

const named =
  <T extends string | null>(faultOf: (name: string) => string | undefined) =>
  (name: T, check: z.RefinementCtx): T => {
    const fault = typeof name === "string" ? faultOf(name) : undefined;
    if (!fault) return name;
    check.addIssue(fault);
    return z.NEVER;
  };

type Required = Parameters<typeof requiredLine>;

/** The name of a person, without links, telephone numbers or our own name. */
export const personName = (...of: Required) => requiredLine(...of).transform(named(faultOfName));

/** The name of a company, by the same rule, except that a name such as Amazon.com is allowed. */
export const companyName = (...of: Required) => requiredLine(...of).transform(named(faultOfCompany));

/** A required username. Accepts the characters of older usernames, which an account may keep. */
export const requiredUsername = (...of: Required) => requiredLine(...of).transform(named(faultOfUsername));

/** A new username, or null. */
export const username = (max: number) => line(max).transform(named(faultOfNewUsername));

/** Several lines that must not be empty. */
export const requiredParagraph = (max: number, empty: string | ReturnType<typeof missing>) =>
  required((typed) => readParagraph(typed, max), empty);

/**
 * A number of at least 0, or null. A text that is not a number becomes null (see `isNoNumber`), or an error
 * if `isStrict`.
 */
export const quantity = (holds: QuantityField, isStrict = false) =>
  field((typed) => readQuantity(typed, holds, isStrict ? `${quoted(typed)} is not a number.` : undefined));

/** A dollar amount of at least 0, in cents, or null. */
export const dollars = (most: number) => field((typed) => readDollars(typed, most));

/** A telephone number of at most `max` characters, in the usual format, or null. */
export const phone = (max: number) =>
  line(max)
    .refine((typed) => typed === null || isPhone(typed), NOT_A_PHONE)
    .transform((typed) => typed && formatPhone(typed));

/** A day as `YYYY-MM-DD`, or null. */
export const day = (today?: string, from?: string) => field((typed) => readDayField(typed, today, from));

/** A time of day as `HH:MM`, or null. */
export const time = field(readTimeField);

/** A ZIP code of five or nine digits, or null. */
export const zip = field(readZip);

/** A code from a list, or null. */
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

export function missing(message: string) {
  return { code: "custom" as const, message, params: { missing: true } };
}

export function hasMissingField(error: z.ZodError): boolean {
  return error.issues.some((issue) => issue.code === "custom" && issue.params?.missing === true);
}
