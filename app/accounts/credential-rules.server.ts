import { z } from "zod";

/** What every form says of an e-mail address (spec §5): text, @, text, dot, text. Kept in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, "At most 254 characters.")
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an e-mail address like name@company.com.");

/** A new password, typed twice: the fields, wherever one is chosen. */
export const newPasswordFields = {
  password: z.string().min(8, "Use at least 8 characters.").max(500, "At most 500 characters."),
  confirm_password: z.string(),
};

type Typed = z.output<z.ZodObject<typeof newPasswordFields>>;

/** Both were typed the same: `.refine(passwordsAgree, PASSWORDS_DIFFER)`. */
export const passwordsAgree = (form: Typed) => form.password === form.confirm_password;

export const PASSWORDS_DIFFER = {
  path: ["confirm_password"],
  message: "The two passwords differ.",
  when: ({ value }: { value: unknown }) => typeof value === "object",
};
