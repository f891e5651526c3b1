import { z } from "zod";
import { Invalid } from "~/platform/errors";
import { fieldErrors } from "~/platform/form.server";

export const FORM_INVALID = "Please fill out all fields correctly.";

/** What every form says of an e-mail address (spec §5): text, @, text, dot, text. Kept in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, "At most 254 characters.")
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an e-mail address like name@company.com.");

/** A password that a person chooses, typed twice: the same rules wherever one is chosen. */
export const newPasswordFields = {
  password: z.string().min(8, "Use at least 8 characters.").max(500, "At most 500 characters."),
  confirm_password: z.string(),
};

export const passwordsAgree = (form: { password: string; confirm_password: string }) =>
  form.password === form.confirm_password;

/** For `refine`: says so even where other fields are wrong too. */
export const PASSWORDS_DIFFER = {
  path: ["confirm_password"],
  message: "The two passwords differ.",
  when: ({ value }: { value: unknown }) => typeof value === "object",
};

const NewPassword = z.object(newPasswordFields).refine(passwordsAgree, PASSWORDS_DIFFER);

/** The password chosen in a form with `password` and `confirm_password`. @throws Invalid with a message a field */
export function readNewPassword({ password = "", confirm_password = "" }: Record<string, string>): string {
  const parsed = NewPassword.safeParse({ password, confirm_password });
  if (!parsed.success) throw new Invalid(FORM_INVALID, fieldErrors(parsed.error));
  return parsed.data.password;
}
