import { LISTED_PATHS } from "~/ui/public-pages";

/** The Speculation-Rules header (app/entry.server.tsx) points here: inline rules would need a script. */
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
