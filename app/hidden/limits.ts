/** Limited because searches read both lists. */
export const MOST_LOADS = 300;
export const MOST_BROKERS = 100;
