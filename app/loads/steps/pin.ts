const LOWEST = 1000;
const HOW_MANY = 9000;

/** All PINs are equally likely. */
export function newPin(): string {
  const random = new Uint16Array(1);
  // Rejects values from 63,000 (7 × 9000), because they would make low PINs more likely.
  do crypto.getRandomValues(random);
  while ((random[0] ?? 0) >= 7 * HOW_MANY);
  return String(LOWEST + ((random[0] ?? 0) % HOW_MANY));
}

export function samePin(pin: string, typed: string): boolean {
  let difference = pin.length ^ typed.length;
  for (let i = 0; i < pin.length; i++) difference |= pin.charCodeAt(i) ^ (typed.charCodeAt(i) || 0);
  return difference === 0;
}
