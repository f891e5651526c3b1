import { type Answers, Checkbox, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NewPasswordFields } from "./new-password-fields";

interface Props {
  action: string;
  hasKeys: boolean;
  answers?: Answers;
}

export function PasswordForm({ action, hasKeys, answers }: Props) {
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
      {hasKeys && (
        <Checkbox name="revoke_keys" label="Also revoke the API keys that I made" answers={answers} />
      )}
      <SubmitButton>Change Password</SubmitButton>
    </KeyedForm>
  );
}
