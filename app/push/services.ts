/** The push services that Haulway posts to. An endpoint comes from a browser, and could name any address of ours. */

/** A host, or with a dot before it every host below. */
const HOSTS = [
  // Chrome, Edge on Android, Samsung Internet, Opera.
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

/**
 * Whether an address may be a browser's at a push service.
 * @param added origins that the environment adds
 */
export function isEndpoint(address: string, added: readonly string[]): boolean {
  if (address.length > MOST_CHARS || !URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  return added.includes(origin) || (protocol === "https:" && port === "" && isKnown(hostname));
}
