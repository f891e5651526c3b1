import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { ListedStep } from "./first-steps.server";

export function FirstSteps({ steps }: { steps: readonly ListedStep[] }) {
  if (!steps.length) return null;
  const done = steps.filter(({ to }) => !to);
  return (
    <section className="card stack steps">
      <h2>First steps</h2>
      {done.length > 0 && <p className="quiet">Done: {done.map(({ words }) => words).join(", ")}</p>}
      <div className="row">
        {steps.map(
          ({ to, words }) =>
            to && (
              <Link key={words} className="button plain" to={to}>
                {words}
              </Link>
            ),
        )}
        <KeyedForm once={false} action="/dashboard/dismiss?first=later">
          <SubmitButton look="plain">Not Now</SubmitButton>
        </KeyedForm>
      </div>
    </section>
  );
}
