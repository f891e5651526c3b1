import { Icon, type IconName } from "~/ui/icon";
import { type FitnessLine, fitnessSummary, overallVerdict, type Verdict } from "./fitness";

/** Icon with a shape of its own, and a word; colour only helps. `whole` is said of a driver, `line` of one requirement. */
const LOOKS: Readonly<Record<Verdict, { icon: IconName; line: string; whole: string }>> = {
  meets: { icon: "met", line: "Meets", whole: "Fits" },
  "does not": { icon: "missed", line: "Does not", whole: "Does not fit" },
  unknown: { icon: "unknown", line: "Unknown", whole: "Ask first" },
};

function Mark({ verdict, of }: { verdict: Verdict; of: "line" | "whole" }) {
  const look = LOOKS[verdict];
  return (
    <span className={`verdict ${look.icon}`}>
      <Icon name={look.icon} /> {look[of]}
    </span>
  );
}

/** The short word about a driver in a list, with the count that it comes from. */
export function FitnessWord({ lines }: { lines: readonly FitnessLine[] }) {
  return (
    <>
      <Mark verdict={overallVerdict(lines)} of="whole" />
      <span className="quiet">{fitnessSummary(lines)}</span>
    </>
  );
}

/** What the load asks for beside what the driver brings. */
export function FitnessTable({ lines }: { lines: readonly FitnessLine[] }) {
  return (
    <section className="fitness" aria-label="What the load asks for">
      <p className="row">
        <Mark verdict={overallVerdict(lines)} of="whole" />
        <strong>{fitnessSummary(lines)}</strong>
      </p>
      <table>
        <caption className="for-readers">What the load asks for</caption>
        <thead>
          <tr>
            <th scope="col">The load asks</th>
            <th scope="col">The driver has</th>
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
                <Mark verdict={line.verdict} of="line" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
