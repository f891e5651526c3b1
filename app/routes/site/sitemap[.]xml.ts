import { ownLink } from "~/mail/own-link.server";
import { LISTED_PATHS } from "~/ui/public-pages";

export function loader() {
  const entries = LISTED_PATHS.map((path) => `<url><loc>${ownLink(path)}</loc></url>`).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
