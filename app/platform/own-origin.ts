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

function isOwn(address: string, ownHosts: readonly string[]): boolean {
  return URL.canParse(address) && ownHosts.includes(new URL(address).host);
}
