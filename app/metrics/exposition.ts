/** OpenMetrics 1.0 (prometheus.io/docs/specs/om/open_metrics_spec). */

export interface Sample {
  suffix?: "_total" | "_bucket" | "_sum" | "_count";
  labels?: Readonly<Record<string, string | number>>;
  value: number;
}

export interface Metric {
  /** Without the suffix of its samples. Ends with the unit, if there is one. */
  name: string;
  type: "counter" | "gauge" | "histogram";
  unit?: "seconds" | "bytes";
  help: string;
  samples: readonly Sample[];
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

function lineOf(name: string, { suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`);
  return `${name}${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

function linesOf({ name, type, unit, help, samples }: Metric): string[] {
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map((sample) => lineOf(name, sample)),
  ];
}

export function exposition(metrics: readonly Metric[]): string {
  const lines = metrics.filter(({ samples }) => samples.length > 0).flatMap(linesOf);
  return `${[...lines, "# EOF"].join("\n")}\n`;
}

/**
 * @param counts the number of observations up to each bound and above the previous one; the last entry counts
 * those above all bounds
 */
export function histogramSamples(
  bounds: readonly number[],
  counts: readonly number[],
  sum: number,
  labels: Sample["labels"] = {},
): Sample[] {
  let below = 0;
  const buckets = counts.map((count, at): Sample => {
    below += count;
    const bound = bounds[at];
    // The format requires a decimal point in the bounds.
    const le = bound === undefined ? "+Inf" : Number.isInteger(bound) ? `${bound}.0` : String(bound);
    return { suffix: "_bucket", labels: { ...labels, le }, value: below };
  });
  return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: below }];
}
