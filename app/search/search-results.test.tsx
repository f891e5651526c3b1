import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Results } from "./search-results";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ search: "" }),
}));

const HINT = { label: "Without “Reefer”", href: "/search?origin_city=Reno", count: 100, orMore: true };

/** The page as it is when the search gave no load. */
const page = (further: string | null, number: number) =>
  renderToStaticMarkup(
    <Results
      found={{ rows: [], next: null, further, amongBest: false, beyond: null }}
      page={number}
      isFollowed={number > 1}
      isFiltered
      hints={[HINT]}
      nowMs={0}
      hrefOf={() => "/search?equipment_type=R"}
    />,
  );

it.each([
  ["stopped looking", "1.2.3", 1],
  ["stopped looking again", "1.2.3", 2],
  ["came to its end", null, 1],
  ["came to its end on a later page", null, 3],
] as const)("a search that found nothing and %s says what to take away", (_, further, number) => {
  const html = page(further, number);
  expect(html.split('<a href="/search?origin_city=Reno">Without “Reefer”</a> 100+ loads')).toHaveLength(2);
  expect(html.includes("Look further")).toBe(further !== null);
});
