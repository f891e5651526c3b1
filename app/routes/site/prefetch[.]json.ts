import { LISTED_PATHS } from "~/ui/public-pages";

/**
 * Speculation rules: a public page is prefetched when the person is about to follow its link. It is never prerendered, and
 * pages of signed-in people are not listed. A header names this address (app/entry.server.tsx), so that public pages
 * contain no script.
 */
export function loader() {
  const rules = {
    prefetch: [{ where: { href_matches: LISTED_PATHS }, eagerness: "moderate" }],
  };
  return new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=86400",
    },
  });
}
