import { Link } from "#links";
import type { FirstStep } from "./first-steps.server";

/** Shows, on the dashboard, what a new driver still has to add: truck, home and insurance. */
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
