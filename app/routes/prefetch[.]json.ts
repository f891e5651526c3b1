import { PUBLIC_PAGES } from "~/ui/public-pages";

/**
 * Speculation rules for public pages: the one a finger is on its way to is fetched ahead. Fetched only, never run, and never
 * a page of a signed-in person. Named by a header, so that public pages stay without any script (app/entry.server.tsx).
 */
export function loader() {
  const rules = {
    prefetch: [{ where: { href_matches: PUBLIC_PAGES }, eagerness: "moderate" }],
  };
  return new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
