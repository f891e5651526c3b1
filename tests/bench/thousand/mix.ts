/**
 * Defines the acts of a thousand users and how often each act occurs. A user reads a page for ten to thirty
 * seconds before the next step, so a thousand users take fifty steps a second. A step is a page or a form,
 * including the requests that a browser sends automatically. A thousand concurrent users in the peak hour
 * correspond to about 10,000 accounts.
 */

export const PEOPLE = Number(process.env.PEOPLE ?? 1_000);
export const MINUTES = Number(process.env.MINUTES ?? 10);
export const DRIVERS_OF_TEN = 7;
/**
 * The number of users with scripts among every ten users of a role. Users without scripts load whole pages
 * and send plain forms.
 */
export const WITH_SCRIPTS_OF_TEN = 5;
/** The time before a user's next step, evenly distributed between these bounds. */
export const THINK_MS = { least: 10_000, most: 30_000 } as const;
/**
 * All users arrive within this time. Latencies are measured only after this time, but failures and lost data
 * are counted from the start.
 */
export const ARRIVAL_MS = 30_000;

/**
 * The number of times that each act occurs per hundred acts. An act with a form takes two steps: the user
 * opens the page, and then sends the form. If an act is not possible, the user opens the dashboard instead.
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

/**
 * The number of loads on the board that belong to no broker of the run, and the number of each broker's loads
 * in each state at the start.
 */
export const BOARD_LOADS = Number(process.env.BOARD_LOADS ?? 20_000);
export const OWN_LOADS = { open: 6, requested: 2, booked: 1, sent: 1, pickup: 1, transit: 1 } as const;
/** The total number of the drivers' saved searches. */
export const SAVED_SEARCHES = 1_000;
