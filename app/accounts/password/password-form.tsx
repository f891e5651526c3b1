import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NewPasswordFields } from "./new-password-fields";

/** The form that changes the password. The new password must follow the rules of sign-up. */
export function PasswordForm({ action, answers }: { action: string; answers?: Answers }) {
  return (
    <KeyedForm once={false} action={action} className="stack" noValidate>
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
    </KeyedForm>
  );
}
