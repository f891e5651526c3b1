import { isSecretPath } from "./one-spelling";

/** A page adds its own content policy with the nonce of its scripts. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Not "no-referrer": browsers would then send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
    ...(https && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/** The policy for responses that are not pages. Blocks scripts and all other resources. */
export const BARE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export async function policyHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

interface PolicyOptions {
  styleHash?: string;
  liveOrigin?: string;
  reload?: boolean;
  /**
   * Other origins to which a form on the page may redirect. Browsers also apply `form-action` to redirects.
   */
  formOrigins?: readonly string[];
}

/** A null nonce blocks inline scripts. */
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

export function pageCacheControl(pathname: string, status: number): string {
  if (status >= 500) return "no-store";
  const isPrivate = /^\/(user-account|staff)(\/|\.data$|$)/.test(pathname) || isSecretPath(pathname);
  return isPrivate ? "no-store" : "private, no-cache";
}
