import { type FitnessLine, fitnessSummary, overallVerdict } from "./eligibility";
import { FitnessWord } from "./eligibility-label";

/**
 * Compares the load's requirements with what the driver has. Shown to the owner, or to the driver (`isOwn`).
 */
export function FitnessTable({ lines, isOwn = false }: { lines: readonly FitnessLine[]; isOwn?: boolean }) {
  return (
    <section className="fitness" aria-label="What the load asks for">
      <p className="row">
        <FitnessWord verdict={overallVerdict(lines)} of="whole" />
        <strong>{fitnessSummary(lines)}</strong>
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
                <FitnessWord verdict={line.verdict} of="line" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
