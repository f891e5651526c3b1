/**
 * The maximum numbers of loads and brokers that one driver can hide. They are limited because searches read
 * both lists. Pure.
 */
export const MOST_LOADS = 300;
export const MOST_BROKERS = 100;
