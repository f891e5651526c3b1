export const MOST_RATE_DOLLARS = 1_000_000;

export const MOST_EXTRA_DOLLARS = 10_000;
