/** How many loads and brokers one driver can hide. Searches read both lists. Pure. */
export const MOST_LOADS = 300;
export const MOST_BROKERS = 100;
