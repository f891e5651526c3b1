/** Walks that pass few loads, and so are read whole. */

import type { Walk } from "./index-scans";
import { ask } from "./run.server";
import { countPassed } from "./scan-sql.server";

/** A walk that passes no more is read whole: at most so many rows are looked at. */
export const SHORT_WALK = 1_500;

/** How many loads each of these walks passes, counted up to one more than `most`. */
export async function passedBy(walks: readonly Walk[], most: number): Promise<number[]> {
  if (walks.length === 0) return [];
  const [counts] = await ask<Record<string, number>>(countPassed(walks, most + 1));
  return walks.map((_, at) => counts?.[`c${at}`] ?? 0);
}

/** The shortest of the walks, null where none passes so few as `most`; and what it passes. */
export function shortestOf(walks: readonly Walk[], counts: readonly number[], most: number) {
  const passed = Math.min(...counts);
  return { walk: passed <= most ? (walks[counts.indexOf(passed)] ?? null) : null, passed };
}

/** The same of walks that have not been counted yet. */
export async function shortest(walks: readonly Walk[], most: number) {
  return shortestOf(walks, await passedBy(walks, most), most);
}
