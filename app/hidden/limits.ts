/** Both lists are limited, because searches read them. */
export const MOST_LOADS = 300;
export const MOST_BROKERS = 100;
