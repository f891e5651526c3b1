import { Link } from "#links";
import type { FirstStep } from "./first-steps.server";

/** What a driver has still to say of truck, home and papers, on the dashboard until it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p className="quiet">Shippers look at truck and papers first, and we recommend loads near your home.</p>
      <div className="row">
        {steps.map(({ to, words }) => (
          <Link key={to} className="button plain" to={to}>
            {words}
          </Link>
        ))}
      </div>
    </section>
  );
}
