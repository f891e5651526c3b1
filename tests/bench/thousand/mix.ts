/**
 * A step is a page or a form, including the requests that a browser sends automatically. A thousand users who
 * read each page for ten to thirty seconds take fifty steps a second.
 */

export const PEOPLE = Number(process.env.PEOPLE ?? 1_000);
export const MINUTES = Number(process.env.MINUTES ?? 10);
export const DRIVERS_OF_TEN = 7;
/** Users without scripts load whole pages and send plain forms. */
export const WITH_SCRIPTS_OF_TEN = 5;
export const THINK_MS = { least: 10_000, most: 30_000 } as const;
/** Latencies are measured only after this time, but failures and lost data are counted from the start. */
export const ARRIVAL_MS = 30_000;

/**
 * The numbers are per hundred acts. An act with a form takes two steps: the user opens the page, and then
 * sends the form. If an act is not possible, the user opens the dashboard instead.
 */
export const MIX = {
  driver: {
    "look at the board": 35,
    "open a load": 24,
    "request a load": 8,
    "sign, pick up or deliver": 8,
    "write a message": 8,
    "open the inbox": 7,
    "open the dashboard": 10,
  },
  shipper: {
    "open the dashboard": 25,
    "open an own load": 17,
    "post a load": 10,
    "accept a driver": 12,
    "send documents": 8,
    "write a message": 16,
    "open the inbox": 12,
  },
} as const;

export type ActOf<Role extends keyof typeof MIX> = keyof (typeof MIX)[Role];

export const BOARD_LOADS = Number(process.env.BOARD_LOADS ?? 20_000);
export const OWN_LOADS = { open: 6, requested: 2, booked: 1, sent: 1, pickup: 1, transit: 1 } as const;
export const SAVED_SEARCHES = 1_000;
