import { LISTED_PATHS } from "~/ui/public-pages";

/** A header (app/entry.server.tsx) contains this URL, because public pages have no scripts. */
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
