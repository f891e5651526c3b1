import type { Refused } from "~/forms/refusals.server";
import { Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";

export function ConfirmPhoneForms({ phone, refusal }: { phone: string; refusal: Refused | undefined }) {
  return (
    <section className="stack" aria-labelledby="texts">
      <h2 id="texts">Confirm your number for texts</h2>
      <p className="hint">We'll text a 6-digit code to {phone}. It works once and expires in 10 minutes.</p>
      {refusal && <Alert>{refusal.message}</Alert>}
      <KeyedForm nth={1}>
        <input type="hidden" name="step" value="send" />
        <SubmitButton look="plain">Text Me a Code</SubmitButton>
      </KeyedForm>
      <KeyedForm nth={2} className="stack" noValidate>
        <input type="hidden" name="step" value="confirm" />
        <Field
          name="code"
          label="Code"
          hint="6-digit code from the text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          answers={refusal}
        />
        <SubmitButton>Confirm Number</SubmitButton>
      </KeyedForm>
    </section>
  );
}
