import { Link } from "@remix-run/react";
import type { FirstStep } from "./first-steps.server";

/** What a driver has still to say of truck, home and papers, on the dashboard until it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      {steps.map(({ to, words, why }) => (
        <p key={to}>
          <Link to={to}>{words}</Link>
          <br />
          <span className="quiet">{why}</span>
        </p>
      ))}
    </section>
  );
}
