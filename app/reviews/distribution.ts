export interface Distribution {
  total: number;
  /** Null before the first review. */
  mean: number | null;
  /** Five stars first. `percent` is the rounded percentage of all reviews. */
  rows: readonly { stars: number; count: number; percent: number }[];
}

/** @param counts the numbers of reviews with one star, two stars … five stars */
export function distributionOf(counts: readonly number[]): Distribution {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const rows = counts.map((count, index) => ({
    stars: index + 1,
    count,
    percent: total === 0 ? 0 : Math.round((100 * count) / total),
  }));
  return { total, mean: total === 0 ? null : stars / total, rows: rows.reverse() };
}
