import { Form } from "@remix-run/react";
import { type Answers, Field } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";

/** Changes the password. The same rules as at signup. */
export function PasswordForm({ action, answers }: { action: string; answers?: Answers }) {
  return (
    <Form method="post" action={action} className="stack" noValidate>
      <Field
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        answers={answers}
      />
      <div className="columns roomy">
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
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
          answers={answers}
        />
      </div>
      <SubmitButton action={action}>Change Password</SubmitButton>
    </Form>
  );
}
