import { z } from "zod";
import { Invalid } from "~/platform/errors";
import { fieldErrors } from "~/platform/form.server";

export const FORM_INVALID = "Please fill out all fields correctly.";

/** The rule for an e-mail address in every form: text, @, text, dot, text. It is stored in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, "At most 254 characters.")
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an e-mail address like name@company.com.");

/** A new password, typed twice: the same rules in every form. */
export const newPasswordFields = {
  password: z.string().min(8, "Use at least 8 characters.").max(500, "At most 500 characters."),
  confirm_password: z.string(),
};

/** Whether both fields hold the same password. */
export const passwordsAgree = (form: { password: string; confirm_password: string }) =>
  form.password === form.confirm_password;

/** Options for `refine`. Without `when`, zod would skip this check while another field is wrong. */
export const PASSWORDS_DIFFER = {
  path: ["confirm_password"],
  message: "The two passwords differ.",
  when: ({ value }: { value: unknown }) => typeof value === "object",
};

const NewPassword = z.object(newPasswordFields).refine(passwordsAgree, PASSWORDS_DIFFER);

/** Reads a new password from the fields `password` and `confirm_password`. @throws Invalid with a message for each field */
export function readNewPassword({ password = "", confirm_password = "" }: Record<string, string>): string {
  const parsed = NewPassword.safeParse({ password, confirm_password });
  if (!parsed.success) throw new Invalid(FORM_INVALID, fieldErrors(parsed.error));
  return parsed.data.password;
}
