/** Returns enough of an address to recognize it: `d…@example.com`. */
export function maskedEmail(email: string): string {
  const [name = "", host] = email.split("@");
  return host ? `${[...name][0] ?? ""}…@${host}` : "";
}
