import { describe, expect, it } from "vitest";
import { parseOpenMetrics } from "../../tests/fixtures/metrics/openmetrics";
import { exposition, histogramSamples, type Metric } from "./exposition";

const gauge = (over: Partial<Metric> = {}): Metric => ({
  name: "board_loads",
  type: "gauge",
  help: "Loads.",
  samples: [{ value: 3 }],
  ...over,
});

describe("metrics in the text format", () => {
  it("have a type, a unit, a description and samples, and end with EOF", () => {
    const seconds = gauge({
      name: "wait_seconds",
      unit: "seconds",
      samples: [{ labels: { of: "a" }, value: 0.5 }],
    });
    expect(exposition([gauge(), seconds])).toBe(`# TYPE board_loads gauge
# HELP board_loads Loads.
board_loads 3
# TYPE wait_seconds gauge
# UNIT wait_seconds seconds
# HELP wait_seconds Loads.
wait_seconds{of="a"} 0.5
# EOF
`);
  });

  it("escape quotes, line feeds and backslashes", () => {
    const text = exposition([gauge({ samples: [{ labels: { of: 'a "b"\nc\\' }, value: 1 }] })]);
    expect(text).toContain('board_loads{of="a \\"b\\"\\nc\\\\"} 1\n');
    expect(parseOpenMetrics(text).get("board_loads")?.samples).toHaveLength(1);
  });

  it("without samples are left out", () => {
    expect(exposition([gauge({ samples: [] })])).toBe("# EOF\n");
  });

  it("have cumulative buckets with decimal bounds", () => {
    const samples = histogramSamples([0.5, 1], [2, 0, 3], 7.25, { worker: 1 });
    const text = exposition([{ name: "h", type: "histogram", help: "Times.", samples }]);
    expect(text.split("\n").slice(2, -2)).toEqual([
      'h_bucket{worker="1",le="0.5"} 2',
      'h_bucket{worker="1",le="1.0"} 2',
      'h_bucket{worker="1",le="+Inf"} 5',
      'h_sum{worker="1"} 7.25',
      'h_count{worker="1"} 5',
    ]);
    expect(parseOpenMetrics(text).get("h")?.samples).toHaveLength(5);
  });
});

const HEAD = "# TYPE a gauge\n# HELP a A.\n";

it.each([
  ["no EOF", `${HEAD}a 1\n`],
  ["no line feed at the end", `${HEAD}a 1\n# EOF`],
  ["an empty line", `${HEAD}\na 1\n# EOF\n`],
  ["a comment", `${HEAD}# a comment\na 1\n# EOF\n`],
  ["a value that is no number", `${HEAD}a NaN1\n# EOF\n`],
  ["an unescaped quote", `${HEAD}a{b="c"d"} 1\n# EOF\n`],
  ["a space before the labels", `${HEAD}a {b="c"} 1\n# EOF\n`],
  ["a sample of another family", `${HEAD}b 1\n# EOF\n`],
  ["two equal samples", `${HEAD}a{b="c"} 1\na{b="c"} 2\n# EOF\n`],
  ["a family in two pieces", `${HEAD}a 1\n# TYPE b gauge\nb 1\n# TYPE a gauge\na 2\n# EOF\n`],
  ["a counter without _total", "# TYPE a counter\na 1\n# EOF\n"],
  ["a unit that the name lacks", "# TYPE a gauge\n# UNIT a seconds\na 1\n# EOF\n"],
  [
    "falling buckets",
    '# TYPE a histogram\na_bucket{le="1.0"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n# EOF\n',
  ],
  [
    "an integer bound",
    '# TYPE a histogram\na_bucket{le="1"} 1\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n# EOF\n',
  ],
])("the parser of the tests refuses %s", (_, text) => {
  expect(() => parseOpenMetrics(text)).toThrow();
});
