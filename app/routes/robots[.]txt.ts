import { ownLink } from "~/mail/own-link.server";

/** Pages for those who are in say noindex themselves; a robot that may not read a page could not know. */
export function loader() {
  const text = `User-agent: *\nDisallow: /files/\nDisallow: /webhooks/\n\nSitemap: ${ownLink("/sitemap.xml")}\n`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
