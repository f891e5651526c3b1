/** Returns `1,204 mi`, or `under a mile`. */
export function wholeMiles(miles: number): string {
  const whole = Math.round(miles);
  return whole < 1 ? "under a mile" : `${whole.toLocaleString("en-US")} mi`;
}
