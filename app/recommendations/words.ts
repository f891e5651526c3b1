export function wholeMiles(miles: number): string {
  const whole = Math.round(miles);
  return whole < 1 ? "under a mile" : `${whole.toLocaleString("en-US")} mi`;
}
