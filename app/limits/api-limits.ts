export const API_LIMITS = {
  api: { points: 600, duration: 60 },
  changes: { points: 120, duration: 60 },
} as const;
