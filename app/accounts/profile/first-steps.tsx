import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Icon } from "~/ui/icon";
import type { ShownStep } from "./first-step-table";
import type { StepPlace } from "./first-steps.server";

/** Shows, on the dashboard, the first steps of a new user, with a check for each that is done. */
export function FirstSteps({ steps }: { steps: readonly ShownStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps, two minutes</h2>
      <div className="row">
        {steps.map(({ key, to, words, done }) =>
          done ? (
            <span key={key} className="quiet">
              <Icon name="check" /> {words}
            </span>
          ) : (
            <Link key={key} className="button plain" to={to}>
              {words}
            </Link>
          ),
        )}
      </div>
      <KeyedForm once={false} action="/dashboard/dismiss?first=later">
        <SubmitButton look="plain">Not now</SubmitButton>
      </KeyedForm>
    </section>
  );
}

/** Shows, above a form, its place among the first steps, with a link that skips it. */
export function StepBar({ step }: { step: StepPlace | null }) {
  if (!step) return null;
  return (
    <p className="row">
      <span className="quiet">First steps · {step.place}</span>
      <Link to={step.skip}>{step.skip === "/dashboard" ? "Skip and finish" : "Skip this step"}</Link>
    </p>
  );
}
