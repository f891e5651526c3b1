export const WEBHOOK_OFF = "webhook:off";

const DAY_SECONDS = 24 * 3600;

export const webhookKinds = [
  [
    WEBHOOK_OFF,
    {
      group: "your_move",
      area: "keys",
      words: () => "One of your webhooks was turned off.",
      opens: "webhooks",
      isOwnLoad: false,
      urgency: "normal",
      ttlSeconds: DAY_SECONDS,
    },
  ],
] as const;
