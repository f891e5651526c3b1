import { chartOf, HEIGHT, type Point, WIDTH } from "./chart";
import type { BoardDay } from "./read-days.server";
import { type SeriesName, seriesOf } from "./series";

const PART_WORDS: Readonly<Record<string, string>> = {
  "15m": "Up to 15 minutes",
  "1h": "Up to 1 hour",
  "4h": "Up to 4 hours",
  "1d": "Up to 1 day",
  "7d": "Up to 7 days",
  "30d": "Up to 30 days",
  error: "Errors",
  slow: "Slow pages",
};

const wordOf = (part: string) => PART_WORDS[part] ?? part.charAt(0).toUpperCase() + part.slice(1);

const dayText = (dayMs: number) =>
  new Date(dayMs).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** For a screen reader; the table has the numbers. */
function summaryOf(title: string, points: readonly Point[]): string {
  const values = points.map(({ value }) => value);
  const last = points.at(-1);
  const latest = last ? `, ${last.value} on ${dayText(last.dayMs)}` : "";
  return `${title}: ${Math.min(...values)} to ${Math.max(...values)} a day in ${points.length} days${latest}`;
}

/**
 * The colors are the tokens of the page's stylesheet, which has a dark scheme, so the chart needs no
 * script. `app/styles/charts.css` arranges several charts.
 */
export function DayChart({ title, points }: { title: string; points: readonly Point[] }) {
  const { top, baseline, bars } = chartOf(points);
  const [first, last] = [points.at(0), points.at(-1)];
  const text = { fontSize: 13, fill: "var(--quiet)" };
  return (
    <svg role="img" aria-label={summaryOf(title, points)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH}>
      <text x={0} y={11} {...text}>
        {top}
      </text>
      <path d={`M0 ${baseline}H${WIDTH}`} stroke="var(--edge)" />
      {bars.map(({ isComplete, ...bar }) => (
        <rect key={bar.x} {...bar} fill={isComplete ? "var(--link)" : "none"} stroke="var(--link)" />
      ))}
      <text x={0} y={HEIGHT - 4} {...text}>
        {first && dayText(first.dayMs)}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" {...text}>
        {last && dayText(last.dayMs)}
      </text>
    </svg>
  );
}

interface Props {
  name: SeriesName;
  /** Oldest first. */
  days: readonly BoardDay[];
}

export function SeriesCharts({ name, days }: Props) {
  const { title, parts } = seriesOf(name);
  const valueOn = ({ values }: BoardDay, part: string) => values[name][part] ?? 0;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="charts">
        {parts.map((part) => (
          <figure key={part}>
            <figcaption>{wordOf(part)}</figcaption>
            <DayChart
              title={`${title}, ${wordOf(part).toLowerCase()}`}
              points={days.map((day) => ({ ...day, value: valueOn(day, part) }))}
            />
          </figure>
        ))}
      </div>
      <details className="more numbers">
        <summary>{title} as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {wordOf(part)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.dayMs}>
                <th scope="row">
                  {dayText(day.dayMs)}
                  {!day.isComplete && " (so far)"}
                </th>
                {parts.map((part) => (
                  <td key={part}>{valueOn(day, part)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
