/** Browsers send the endpoints, so without this list, an endpoint could be an internal address. */

/** A name with a leading dot matches every subdomain. */
const HOSTS = [
  // Used by Chrome, Edge on Android, Samsung Internet and Opera.
  "fcm.googleapis.com",
  // Firefox.
  "updates.push.services.mozilla.com",
  // Safari.
  ".push.apple.com",
  // Edge on Windows.
  ".notify.windows.com",
];

const MOST_CHARS = 1_000;

const isKnown = (host: string) =>
  HOSTS.some((known) => host === known || (known.startsWith(".") && host.endsWith(known)));

/** @param added additional origins that the environment allows */
export function isEndpoint(address: string, added: readonly string[]): boolean {
  if (address.length > MOST_CHARS || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  return added.includes(origin) || (protocol === "https:" && port === "" && isKnown(hostname));
}
