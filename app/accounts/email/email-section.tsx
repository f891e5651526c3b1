import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { EmailFacts } from "./change-email.server";

export const EMAIL_PATH = "/user-account/email";
const SEND_AGAIN = `${EMAIL_PATH}?step=send-again`;

export function SendAgain({ backTo }: { backTo: string }) {
  return (
    <KeyedForm action={SEND_AGAIN}>
      <input type="hidden" name="redirectTo" value={backTo} />
      <SubmitButton look="plain">Send Again</SubmitButton>
    </KeyedForm>
  );
}

export function ConfirmNotice() {
  return (
    <section className="card row" aria-label="Your email is not confirmed">
      <p>Confirm your email with the link we sent you.</p>
      <SendAgain backTo="/dashboard" />
    </section>
  );
}

export function EmailSection({ facts, answers }: { facts: EmailFacts; answers?: Answers }) {
  return (
    <>
      <p>
        Your email is <strong>{facts.email}</strong>{" "}
        {facts.isConfirmed ? "(confirmed)." : "(not confirmed yet)."}
      </p>
      {!facts.isConfirmed && <SendAgain backTo={EMAIL_PATH} />}
      {facts.pendingEmail && (
        <p className="card">
          To switch to <strong>{facts.pendingEmail}</strong>, open the link we emailed there.
        </p>
      )}
      <h2>Change your email</h2>
      <KeyedForm action={EMAIL_PATH} className="stack" noValidate>
        <Field
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          hint="We'll email a link to this address."
          required
          answers={answers}
        />
        <Field
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          answers={answers}
        />
        <SubmitButton>Send Link</SubmitButton>
      </KeyedForm>
    </>
  );
}
