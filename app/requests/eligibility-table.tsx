import { Link } from "#links";
import {
  type EligibilityLine,
  eligibilitySummary,
  isMissing,
  overallVerdict,
  shownVerdict,
} from "./eligibility";
import { EligibilityLabel } from "./eligibility-label";
import { fixOf } from "./fixes";

function Mend({ line, next }: { line: EligibilityLine; next: string }) {
  const to = fixOf(line, next);
  return to ? (
    <Link to={to}>
      Add<span className="for-readers"> {line.name}</span>
    </Link>
  ) : null;
}

export function EligibilityTable({
  lines,
  isOwn = false,
  next,
}: {
  lines: readonly EligibilityLine[];
  isOwn?: boolean;
  /** The page to return to from the Add links. If absent, no links are shown. */
  next?: string;
}) {
  return (
    <section className="eligibility" aria-label="Load requirements">
      {!isOwn && (
        <p className="row">
          <EligibilityLabel verdict={overallVerdict(lines)} of="whole" />
          <span>{eligibilitySummary(lines)}</span>
        </p>
      )}
      <table>
        <caption className={isOwn ? undefined : "for-readers"}>Load requirements</caption>
        <thead>
          <tr>
            <th scope="col">Required</th>
            <th scope="col">{isOwn ? "You have" : "The driver has"}</th>
            <th scope="col">Fits</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const lacks = isOwn && isMissing(line);
            return (
              <tr key={line.name}>
                <th scope="row">
                  {line.name} <span className="quiet">{line.asked}</span>
                </th>
                <td>
                  {!lacks && line.has} {next && <Mend line={line} next={next} />}
                </td>
                <td>
                  <EligibilityLabel
                    verdict={shownVerdict(line)}
                    of="line"
                    words={lacks ? line.has : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
