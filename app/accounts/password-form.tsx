import { Form } from "@remix-run/react";
import { NewPasswordFields } from "~/accounts/new-password-fields";
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
        <NewPasswordFields confirmLabel="Confirm new password" answers={answers} />
      </div>
      <SubmitButton>Change Password</SubmitButton>
    </Form>
  );
}
