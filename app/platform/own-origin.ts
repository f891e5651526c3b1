const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Posts from elsewhere that carry a signature of their own instead. */
const SIGNED_PATHS = new Set(["/webhooks/stripe"]);

/**
 * Whether a request may change something: it was sent by a page of ours. Browsers say so in `Origin`; one that leaves it
 * out has to say `Sec-Fetch-Site: same-origin` or name a page of ours as referrer. Silence is a no.
 */
export function comesFromOwnPage(request: Request, ownHosts: readonly string[]): boolean {
  const { pathname } = new URL(request.url);
  if (SAFE_METHODS.has(request.method) || SIGNED_PATHS.has(pathname)) return true;
  const origin = request.headers.get("origin");
  if (origin !== null) return isOwn(origin, ownHosts);
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return isOwn(request.headers.get("referer") ?? "", ownHosts);
}

/** Whether a request for a socket comes from a page of ours. Browsers always name their page there, and no rule of theirs stops others. */
export function isOwnSocket(origin: string | undefined, ownHosts: readonly string[]): boolean {
  return origin !== undefined && isOwn(origin, ownHosts);
}

/** The hosts under which a request may have reached us: what it says itself, our public address, and what a trusted proxy says. */
export function ownHosts(
  header: (name: "host" | "x-forwarded-host") => string | undefined,
  { APP_URL, TRUST_PROXY }: { APP_URL?: string; TRUST_PROXY: boolean },
): string[] {
  const hosts = [header("host"), TRUST_PROXY ? header("x-forwarded-host") : undefined];
  if (APP_URL) hosts.push(new URL(APP_URL).host);
  return hosts.filter((host) => host !== undefined);
}

function isOwn(address: string, ownHosts: readonly string[]): boolean {
  return URL.canParse(address) && ownHosts.includes(new URL(address).host);
}
