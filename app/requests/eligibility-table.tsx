import { type EligibilityLine, eligibilitySummary, overallVerdict } from "./eligibility";
import { EligibilityLabel } from "./eligibility-label";

/**
 * Compares the load's requirements with the driver's equipment and credentials. Shown to the owner, or to the
 * driver (`isOwn`).
 */
export function EligibilityTable({
  lines,
  isOwn = false,
}: {
  lines: readonly EligibilityLine[];
  isOwn?: boolean;
}) {
  return (
    <section className="fitness" aria-label="What the load asks for">
      <p className="row">
        <EligibilityLabel verdict={overallVerdict(lines)} of="whole" />
        <strong>{eligibilitySummary(lines)}</strong>
      </p>
      <table>
        <caption className="for-readers">What the load asks for</caption>
        <thead>
          <tr>
            <th scope="col">The load asks</th>
            <th scope="col">{isOwn ? "You have" : "The driver has"}</th>
            <th scope="col">Fits</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                {line.name} <span className="quiet">{line.asked}</span>
              </th>
              <td>{line.has}</td>
              <td>
                <EligibilityLabel verdict={line.verdict} of="line" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
