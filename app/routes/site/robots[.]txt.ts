import { ownLink } from "~/mail/own-link.server";

/** Pages that require a login are not disallowed, because robots must be able to read their noindex. */
export function loader() {
  const text = `User-agent: *\nDisallow: /files/\nDisallow: /webhooks/\n\nSitemap: ${ownLink("/sitemap.xml")}\n`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
