import { LISTED_PATHS } from "~/ui/public-pages";

/**
 * Returns speculation rules: a public page is prefetched when the user is about to follow its link. It is
 * never prerendered, and pages that need a login are not listed. A header names this URL
 * (app/entry.server.tsx), so that public pages contain no script.
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
