export function webAddress(text: string | null): string | null {
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname, username, password } = new URL(text);
  return hostname && !username && !password ? text : null;
}
