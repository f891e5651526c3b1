import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { chartOf, HEIGHT, type Point, scaleTop, WIDTH } from "./chart";
import type { BoardDay } from "./read-days.server";
import { SERIES, SERIES_NAMES } from "./series";
import { DayChart, SeriesCharts } from "./series-charts";

const FIRST = Date.UTC(2026, 10, 1);
const points = (...values: number[]): Point[] =>
  values.map((value, nth) => ({
    value,
    dayMs: FIRST + nth * DAY_MS,
    isComplete: nth < values.length - 1,
  }));

const day = (nth: number, loads: Record<string, number>): BoardDay => {
  const values = SERIES_NAMES.map((name) => [
    name,
    Object.fromEntries(SERIES[name].parts.map((part) => [part, 0])),
  ]);
  return {
    dayMs: FIRST + nth * DAY_MS,
    isComplete: nth === 0,
    values: { ...Object.fromEntries(values), loads },
  };
};

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [51, 100],
  [99_999, 100_000],
])("the scale of %d ends at %d", (value, top) => expect(scaleTop(value)).toBe(top));

describe("a chart", () => {
  it("has bars in proportion, within its frame", () => {
    const { bars, top, baseline } = chartOf(points(10, 5, 0, 1));
    expect(top).toBe(10);
    expect(bars).toHaveLength(3);
    const [full, half] = bars.map(({ height }) => height);
    expect(full).toBe(2 * (half ?? 0));
    for (const bar of bars) {
      expect(bar.y + bar.height).toBeCloseTo(baseline);
      expect(bar.y).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width).toBeLessThanOrEqual(WIDTH);
    }
    expect(baseline).toBeLessThan(HEIGHT);
  });

  it("shows a value that is small beside the highest", () => {
    expect(chartOf(points(100_000, 1)).bars.at(-1)?.height).toBe(1);
  });

  it("of nothing has no bars", () => {
    expect(chartOf(points(0, 0)).bars).toEqual([]);
    expect(chartOf([])).toMatchObject({ top: 1, bars: [] });
  });

  it("is described, and draws the day that is not over hollow", () => {
    const html = renderToStaticMarkup(<DayChart title="Loads, posted" points={points(3, 4)} />);
    expect(html).toContain('role="img" aria-label="Loads, posted: 3 to 4 a day in 2 days, 4 on Nov 2"');
    expect([...html.matchAll(/<rect [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual([
      "var(--link)",
      "none",
    ]);
  });

  it("has only colors of the scheme, no script and no style", () => {
    const html = renderToStaticMarkup(<DayChart title="<b>" points={points(3, 4)} />);
    const colors = [...html.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    expect(colors.length).toBeGreaterThan(4);
    for (const color of colors) expect(color).toMatch(/^(?:none|var\(--(?:quiet|edge|link)\))$/);
    expect(html).not.toMatch(/<script|<style|style=|<b>| on\w+=/);
  });
});

describe("the charts of a series", () => {
  const loads = { posted: 7, booked: 6, delivered: 5, canceled: 4, released: 3, deleted: 2 };
  const html = renderToStaticMarkup(
    <SeriesCharts name="loads" days={[day(0, loads), day(1, { ...loads, posted: 1 })]} />,
  );

  it("have a chart for each part, and all numbers in a table, newest first", () => {
    expect(html.match(/<svg /g)).toHaveLength(6);
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
    );
    expect(rows).toEqual([
      ["Day (UTC)", "Posted", "Booked", "Delivered", "Canceled", "Released", "Deleted"],
      ["Nov 2 (so far)", "1", "6", "5", "4", "3", "2"],
      ["Nov 1", "7", "6", "5", "4", "3", "2"],
    ]);
  });

  it.each(SERIES_NAMES)("%s are drawn with words for each part", (name) => {
    const drawn = renderToStaticMarkup(<SeriesCharts name={name} days={[day(0, loads)]} />);
    const words = [...drawn.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, word]) => word);
    expect(words).toHaveLength(SERIES[name].parts.length);
    for (const word of words) expect(word).toMatch(/^[A-Z][a-z]/);
  });
});
