/**
 * The limits of the API: `points` times RATE_LIMIT_SCALE per `duration` seconds. `api` counts the requests of
 * a key, and the requests of a company that read the board. `changes` counts the requests of a company that
 * can change data. A Worker has the same limits in `app/edge/wrangler.jsonc`. Pure.
 */
export const API_LIMITS = {
  api: { points: 600, duration: 60 },
  changes: { points: 120, duration: 60 },
} as const;
