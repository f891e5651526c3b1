import type * as z from "zod";
import { Invalid } from "./errors";
import { noteTexts } from "./posted-form.server";
import { readBytes } from "./request-body";

/** No form without files holds more. */
const MAX_FORM_BYTES = 256 * 1024;

/**
 * The header of a form that was sent while its person was signed out and is given back to them
 * (`app/accounts/kept-form.server.ts`): it is to be shown again, and to do nothing.
 */
export const GIVEN_BACK = "X-Given-Back";

const NOT_SENT =
  "You were signed out before this was sent, and nothing was saved. Look it over and send it again.";

/**
 * Reads a form without files.
 * @throws Invalid 413 when it is larger than 256 KB, 400 when it is not a form or is given back, then with the values typed
 */
export async function readForm(request: Request): Promise<FormData> {
  const tooLarge = () => new Invalid("That is more than this form can hold.", {}, 413);
  if (Number(request.headers.get("content-length")) > MAX_FORM_BYTES) throw tooLarge();
  const broken = () => new Invalid("An error occurred. Please try again.");
  const bytes = await readBytes(request, MAX_FORM_BYTES).catch(() => {
    throw broken();
  });
  if (!bytes) throw tooLarge();
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw broken();
  });
  await noteTexts(form);
  if (request.headers.has(GIVEN_BACK))
    throw new Invalid(NOT_SENT, {}, 400, withoutPasswords(textFields(form)));
  return form;
}

/** The text fields of a form by name: the first value of each, without NUL, at which SQLite would cut the text. */
export function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !(name in fields)) fields[name] = value.replaceAll("\0", "");
  }
  return fields;
}

/** The fields that a refused form may show again: all but passwords. */
export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes("password")));
}

/** The first message about each field. A form of ours has all its fields; who leaves one out by hand reads words too. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    const isLeftOut = issue.code === "invalid_type" && issue.message.startsWith("Invalid input");
    fields[name] ??= isLeftOut ? "Fill this in." : issue.message;
  }
  return fields;
}
