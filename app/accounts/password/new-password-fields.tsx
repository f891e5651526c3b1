import { type Answers, Field } from "~/ui/forms/field";

export function NewPasswordFields({ confirmLabel, answers }: { confirmLabel: string; answers?: Answers }) {
  return (
    <>
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
        hint="At least 8 characters"
        answers={answers}
      />
      <Field
        name="confirm_password"
        label={confirmLabel}
        type="password"
        autoComplete="new-password"
        required
        answers={answers}
      />
    </>
  );
}
