import type * as z from "zod";
import { Invalid } from "~/platform/errors";
import { readBytes } from "~/platform/request-body";
import { noteTexts, postedForm } from "./posted-form.server";

export const MAX_FORM_BYTES = 256 * 1024;
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export const isUrlEncoded = ({ headers }: Request) => URL_ENCODED.test(headers.get("content-type") ?? "");

function parsed(bytes: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value);
  return form;
}

const parsedByType = (bytes: Uint8Array<ArrayBuffer>, { headers }: Request) =>
  new Response(bytes, { headers: { "content-type": headers.get("content-type") ?? "" } }).formData();

/** @throws Invalid 413 if the body is larger than 256 KB, 400 if it is not a form */
export async function readForm(request: Request): Promise<FormData> {
  const tooLarge = () => new Invalid("This form is too large. Shorten it and try again.", {}, 413);
  if (Number(request.headers.get("content-length")) > MAX_FORM_BYTES) throw tooLarge();
  const broken = () => new Invalid("An error occurred. Please try again.");
  const read = postedForm()?.body ?? readBytes(request, MAX_FORM_BYTES);
  const bytes = await Promise.resolve(read).catch(() => {
    throw broken();
  });
  if (!bytes || bytes.byteLength > MAX_FORM_BYTES) throw tooLarge();
  const form = isUrlEncoded(request)
    ? parsed(bytes)
    : await parsedByType(bytes, request).catch(() => {
        throw broken();
      });
  await noteTexts(form);
  return form;
}

/** Returns the first value of each field, without NUL characters, at which SQLite would cut the text. */
export function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !(name in fields)) fields[name] = value.replaceAll("\0", "");
  }
  return fields;
}

/** Passwords are left out, because a refused form shows its other fields again. */
export function withoutPasswords(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes("password")));
}

/** Fields that are missing from a hand-made request also get a readable message. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    const isLeftOut = issue.code === "invalid_type" && issue.message.startsWith("Invalid input");
    fields[name] ??= isLeftOut ? "Fill in this field." : issue.message;
  }
  return fields;
}
