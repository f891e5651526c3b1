/**
 * `points` times RATE_LIMIT_SCALE per `duration` seconds. A Worker has the same limits in
 * `app/edge/wrangler.jsonc`.
 */
export const API_LIMITS = {
  api: { points: 600, duration: 60 },
  changes: { points: 120, duration: 60 },
} as const;
