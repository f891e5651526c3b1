import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ListedStep } from "./first-steps.server";

/** Shows, on the dashboard, the first steps of a new user, with a check mark on each step that is done. */
export function FirstSteps({ steps }: { steps: readonly ListedStep[] }) {
  if (!steps.length) return null;
  return (
    <section className="card stack">
      <h2>First steps</h2>
      <div className="row">
        {steps.map(({ to, words }) =>
          to ? (
            <Link key={words} className="button plain" to={to}>
              {words}
            </Link>
          ) : (
            <span key={words}>✓ {words}</span>
          ),
        )}
        <KeyedForm once={false} action="/dashboard/dismiss?first=later">
          <SubmitButton look="plain">Not now</SubmitButton>
        </KeyedForm>
      </div>
    </section>
  );
}
