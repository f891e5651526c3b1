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

export const line = (max: number) => field((typed) => readLine(typed, max)).transform((text) => text || null);

export const paragraph = (max: number) =>
  field((typed) => readParagraph(typed, max)).transform((text) => text || null);

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

export const personName = (...of: Required) => requiredLine(...of).transform(named(faultOfName));

/** A company's name may look like a website, such as Amazon.com. A person's name may not. */
export const companyName = (...of: Required) => requiredLine(...of).transform(named(faultOfCompany));

/** Accepts the characters of older usernames, which an account may keep. */
export const requiredUsername = (...of: Required) => requiredLine(...of).transform(named(faultOfUsername));

export const username = (max: number) => line(max).transform(named(faultOfNewUsername));

export const requiredParagraph = (max: number, empty: string | ReturnType<typeof missing>) =>
  required((typed) => readParagraph(typed, max), empty);

/** Text that is not a number becomes null (see `isNoNumber`), or an error if `isStrict`. */
export const quantity = (holds: QuantityField, isStrict = false) =>
  field((typed) => readQuantity(typed, holds, isStrict ? `${quoted(typed)} is not a number.` : undefined));

/** In cents. */
export const dollars = (most: number) => field((typed) => readDollars(typed, most));

export const phone = (max: number) =>
  line(max)
    .refine((typed) => typed === null || isPhone(typed), NOT_A_PHONE)
    .transform((typed) => typed && formatPhone(typed));

export const day = (today?: string, from?: string) => field((typed) => readDayField(typed, today, from));

export const time = field(readTimeField);

export const zip = field(readZip);

export const oneOf = <T extends string>(values: readonly T[], message: string) =>
  z
    .string()
    .default("")
    .transform((value, check): T | null => {
      const known = values.find((candidate) => candidate === value);
      if (value && !known) check.addIssue(message);
      return known ?? null;
    });

/** Browsers do not send unchecked boxes. */
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
