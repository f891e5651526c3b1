import { Form, Link } from "#links";
import { OwnPasswordField } from "~/accounts/password/own-password-field";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { SettingsSection } from "~/ui/settings-section";
import type { companiesToLeave } from "./two-step-rule.server";

interface RuleProps {
  company: string;
  isRequired: boolean;
  hasOwn: boolean;
  answers?: Answers;
}

export function TwoStepRule({ company, isRequired, hasOwn, answers }: RuleProps) {
  return (
    <SettingsSection id="two-step" title="Two-step sign-in">
      <p>
        {isRequired
          ? requiresTwoStep(company)
          : `You can require two-step sign-in of everyone who works for ${company}, including drivers.`}{" "}
        People without it must turn it on before they continue.
      </p>
      {isRequired || hasOwn ? (
        <KeyedForm
          action={`/team?step=${isRequired ? "stop-requiring-two-step" : "require-two-step"}`}
          className="stack"
          noValidate
        >
          <OwnPasswordField answers={answers} />
          <SubmitButton look="plain">
            {isRequired ? "Stop Requiring Two-Step Sign-In" : "Require Two-Step Sign-In"}
          </SubmitButton>
        </KeyedForm>
      ) : (
        <p>
          First <Link to="/user-account/two-step">turn it on for your own account</Link>.
        </p>
      )}
    </SettingsSection>
  );
}

interface LeaveProps {
  companies: Awaited<ReturnType<typeof companiesToLeave>>;
  personId: string;
}

export function LeaveInstead({ companies, personId }: LeaveProps) {
  return (
    <>
      {companies.map(({ id, name, drives, seen }) => (
        <details key={id}>
          <summary>Leave {name} instead</summary>
          {/* The form has no key, because a second click has no further effect. */}
          <Form method="post" action="/team?step=leave" className="stack" reloadDocument>
            <p>You lose access to {name} on every device. An owner can invite you again.</p>
            {drives.length > 0 && (
              <>
                <p>
                  <strong>
                    You drive {drives.length === 1 ? "a load" : `${drives.length} loads`} that then{" "}
                    {drives.length === 1 ? "has" : "have"} no driver.
                  </strong>{" "}
                  We notify {name}.
                </p>
                {/* No links, because the person can't open the loads. */}
                <ul aria-label={`Loads that you drive for ${name}`}>
                  {drives.map((load) => (
                    <li key={load}>{load}</li>
                  ))}
                </ul>
              </>
            )}
            <input type="hidden" name="company" value={id} />
            <input type="hidden" name="person" value={personId} />
            <input type="hidden" name="drives" value={seen} />
            <button type="submit" className="button danger">
              Leave Company
            </button>
          </Form>
        </details>
      ))}
    </>
  );
}
