export const MOST_PAYER = 100;
export const MOST_SERVICES = 300;
