import { Link } from "#links";
import type { StepPlace } from "./first-steps.server";

export function StepBar({ step }: { step: StepPlace | null }) {
  if (!step) return null;
  return (
    <p className="row">
      <span className="quiet">First steps · {step.place}</span>
      <Link to={step.skip}>{step.skip === "/dashboard" ? "Skip and finish" : "Skip this step"}</Link>
    </p>
  );
}
