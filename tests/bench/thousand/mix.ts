/**
 * What a thousand people do, and how often. A person reads a page of ten rows for ten to thirty seconds before the next
 * step: a thousand at once make fifty steps a second, and each step a page or a form with what a browser then asks by
 * itself. All at once is the busiest hour of some ten thousand registered; nobody takes a break.
 */

export const PEOPLE = Number(process.env.PEOPLE ?? 1_000);
export const MINUTES = Number(process.env.MINUTES ?? 10);
export const DRIVERS_OF_TEN = 7;
/** Of each role. They use scripts as a browser does; the others read whole pages and send plain forms. */
export const WITH_SCRIPTS_OF_TEN = 5;
/** Evenly spread. */
export const THINK_MS = { least: 10_000, most: 30_000 } as const;
/** Everybody comes within this time. Latencies count after it; failures and what is lost count from the start. */
export const ARRIVAL_MS = 30_000;

/** Of a hundred acts. What asks for a form takes two steps: its page, then the form. A step that does not fit now is a dashboard. */
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

/** Loads on the board beside those of the brokers, and what each broker has at first. */
export const BOARD_LOADS = Number(process.env.BOARD_LOADS ?? 20_000);
export const OWN_LOADS = { open: 6, requested: 2, booked: 1, sent: 1, pickup: 1, transit: 1 } as const;
/** Saved searches of all drivers together. */
export const SAVED_SEARCHES = 1_000;
