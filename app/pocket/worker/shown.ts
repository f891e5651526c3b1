/** What a person sees of copies: when they were made, and the page that is shown where there is none. Pure. */

/** `14:05`, of another day `Nov 22, 14:05`, as the phone's clock has it. */
export function clockOf(atMs: number, nowMs = Date.now()): string {
  const at = new Date(atMs);
  const time = at.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (at.toDateString() === new Date(nowMs).toDateString()) return time;
  return `${at.toLocaleDateString("en-US", { month: "short", day: "numeric" })}, ${time}`;
}

/**
 * The page with its mark, which the stylesheet shows. An attribute of the root element is the one place: React takes over the whole
 * document and draws a page anew that has an element of somebody else's.
 */
export function marked(html: string, atMs: number, nowMs = Date.now()): string {
  const words = `No signal. This page is as of ${clockOf(atMs, nowMs)}.`;
  return html.replace("<html ", `<html data-as-of="${words}" `);
}

export const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";

const STYLE =
  "body{font:1rem/1.5 system-ui;max-width:36rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}li{margin:1rem 0}button{font:inherit;padding:.5rem 1rem}";

/** A page of the worker's own. `body` is HTML. */
export function ownPage(title: string, body: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title} · Haulway</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main>`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

/** A page on the phone. */
export interface KeptPage {
  /** Path and query. */
  address: string;
  title: string;
  atMs: number;
}

/** The page in place of one that is not on the phone. `address` is where it would have been. */
export function noSignalPage(kept: readonly KeptPage[], address: string, nowMs = Date.now()): Response {
  const items = kept.map(
    ({ address, title, atMs }) =>
      `<li><a href="${escaped(address)}">${escaped(title)}</a> as of ${clockOf(atMs, nowMs)}</li>`,
  );
  const list = items.length > 0 ? `<p>These pages are:</p><ul>${items.join("")}</ul>` : "";
  const again = `<p><a href="${escaped(address)}">Try again</a></p>`;
  return ownPage("No signal", `<p>This page is not on this phone.</p>${again}${list}`, 503);
}

/** In place of the answer to a sign-out that did not reach the app. */
export const notSignedOutPage = () =>
  ownPage(
    "No signal",
    "<p>No page of yours is left on this phone. But Haulway has not heard of it: sign out once more when there is signal.</p>",
    503,
  );
