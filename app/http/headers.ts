/** The headers of every answer. A page adds its own content policy with the nonce of its scripts. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // With "no-referrer" browsers would send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
    ...(https && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/** For answers that are not pages: nothing may run or load. */
export const BARE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The name that a content policy gives to an inline text: `'sha256-…'`. */
export async function policyHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

interface PolicyOptions {
  /** The hash of the page's inline styles (`policyHash`). */
  styleHash?: string;
  liveOrigin?: string;
  /** For `remix dev`. */
  reload?: boolean;
  /** Other origins to which a form of the page may lead. Browsers apply them to redirects too. */
  formOrigins?: readonly string[];
}

/** For pages: allows our own files, and scripts and styles with the nonce. Without a nonce no inline script runs. */
export function pageContentPolicy(nonce: string | null, options: PolicyOptions = {}): string {
  const inline = nonce === null ? "" : ` 'nonce-${nonce}'`;
  const styles = options.styleHash ? ` ${options.styleHash}` : "";
  const connect = ["'self'", options.liveOrigin, options.reload && "ws://localhost:* ws://127.0.0.1:*"]
    .filter(Boolean)
    .join(" ");
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}${styles}`,
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(options.formOrigins ?? [])].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Pages of the account, with documents and settings, and those whose address is a secret are not even kept by the browser of their person. */
export function pageCacheControl(pathname: string): string {
  return /^\/(user-account(\/|\.data$|$)|t\/)/.test(pathname) ? "no-store" : "private, no-cache";
}
