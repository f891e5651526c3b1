import type { Role } from "~/trade/lifecycle";
import { type Answers, Field } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { SeatChoices } from "./seat-choices";
import type { Invited } from "./team-page.server";

interface StepProps {
  email: string;
  nth: number;
  step: "again" | "withdraw";
  children: string;
}

function InvitationStep({ email, nth, step, children }: StepProps) {
  return (
    <KeyedForm nth={nth} action={`/team?step=${step}`}>
      <input type="hidden" name="email" value={email} />
      <SubmitButton look="plain">
        {children}
        <span className="for-readers"> the invitation to {email}</span>
      </SubmitButton>
    </KeyedForm>
  );
}

export function InvitationList({ invited }: { invited: readonly Invited[] }) {
  return (
    <ul className="devices" aria-label="Open invitations">
      {invited.map(({ email, role, inviter, sentAtMs, isExpired }, nth) => (
        <li key={email}>
          <div>
            <strong>{email}</strong>
            <p className="quiet">
              {role} · sent <Instant ms={sentAtMs} /> by {inviter}
            </p>
            {isExpired && <p className="quiet">This invitation no longer works. Send it again.</p>}
          </div>
          <div className="row">
            <InvitationStep email={email} nth={nth} step="again">
              Send Again
            </InvitationStep>
            <InvitationStep email={email} nth={nth} step="withdraw">
              Withdraw
            </InvitationStep>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function InviteForm({ of, answers }: { of: Role; answers?: Answers }) {
  return (
    <KeyedForm action="/team?step=invite" className="stack" noValidate>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint="We'll email a link that works once, for 7 days."
        required
        answers={answers}
      />
      <SeatChoices of={of} answers={answers} />
      <SubmitButton>Invite</SubmitButton>
    </KeyedForm>
  );
}
