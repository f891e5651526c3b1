/** Units are those of the SVG's `viewBox`. */

export const WIDTH = 320;
export const HEIGHT = 100;
const TOP = 16;
const BOTTOM = 16;

export interface Point {
  dayMs: number;
  value: number;
  /** False for today, whose bar is drawn hollow. */
  isComplete: boolean;
}

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  isComplete: boolean;
}

export interface Chart {
  top: number;
  baseline: number;
  bars: Bar[];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The lowest of 1, 2 and 5 times a power of ten that is at least `value`; 1 for 0. */
export function scaleTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= value) ?? 10 * power;
}

/** A value above 0 has a visible bar, even if the scale is much higher. */
export function chartOf(points: readonly Point[]): Chart {
  const top = scaleTop(Math.max(0, ...points.map(({ value }) => value)));
  const room = HEIGHT - TOP - BOTTOM;
  const slot = WIDTH / Math.max(1, points.length);
  const bars = points.flatMap(({ value, isComplete }, nth) => {
    if (value <= 0) return [];
    const height = Math.max(1, (value / top) * room);
    const [x, y] = [nth * slot + slot * 0.1, HEIGHT - BOTTOM - height];
    return [{ x: round(x), y: round(y), width: round(slot * 0.8), height: round(height), isComplete }];
  });
  return { top, baseline: HEIGHT - BOTTOM, bars };
}
