import { Link } from "#links";
import type { StepPlace } from "./first-steps.server";

/**
 * Shows, above the form of a first step, the number of the step and a link that skips the step.
 */
export function StepBar({ step }: { step: StepPlace | null }) {
  if (!step) return null;
  return (
    <p className="row">
      <span className="quiet">First steps · {step.place}</span>
      <Link to={step.skip}>{step.skip === "/dashboard" ? "Skip and finish" : "Skip this step"}</Link>
    </p>
  );
}
