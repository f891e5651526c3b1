import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { HOUR_MS } from "~/platform/time";
import { FoundTable } from "./found-table";
import type { FoundLoad } from "./search-board.server";
import { Results } from "./search-results";

vi.mock("@remix-run/react", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ search: "" }),
}));

const HINT = { label: "Without “Reefer”", href: "/search?origin_city=Reno", count: 100, orMore: true };

/** The page of a search that found no load. */
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

it.each([
  [1, false],
  [7, false],
  [7, true],
])(
  "page %d of the best paid (rows: %s) says where the rest is, not that there is none",
  (number, hasRows) => {
    const html = (next: string | null) =>
      renderToStaticMarkup(
        <Results
          found={{ rows: hasRows ? [LOAD] : [], next, further: null, amongBest: true, beyond: null }}
          page={number}
          isFollowed={false}
          isFiltered
          hints={[]}
          nowMs={0}
          hrefOf={({ sort }) => `/search?sort=${sort}`}
        />,
      );
    expect(html(null)).toContain('<a href="/search?sort=rate_per_mile">See all');
    expect(html("1.2.3")).not.toContain("See all");
    expect(html(null)).not.toMatch(/No open load|no more loads/);
  },
);

it("a page past the end leads back to the first", () => {
  expect(page(null, 3)).toContain('<a href="/search?equipment_type=R">First page</a>');
  expect(page(null, 1)).not.toContain("First page");
});

const LOAD: FoundLoad = {
  load_id: "1",
  origin_address_city: "Reno",
  origin_address_state: "NV",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  pickup_date: "2026-11-24",
  pickup_time: null,
  delivery_date: "2026-11-25",
  total_rate_cents: 90_000,
  rate_per_mile_cents: 300,
  calculated_miles: 300,
  miles_source: "estimate",
  load_status: "new",
  traits: { equipment_type: "Van" },
  posted_at: 0,
  confirmed_at: null,
  deadhead: null,
  rateWithDeadheadCents: null,
};

it("a load tells when it was posted, and when it was confirmed to be open", () => {
  const html = (row: FoundLoad) => renderToStaticMarkup(<FoundTable rows={[row]} nowMs={50 * HOUR_MS} />);
  expect(html(LOAD)).toContain("Posted 2 days ago");
  expect(html(LOAD)).not.toContain("Confirmed");
  const confirmed = html({ ...LOAD, confirmed_at: 47 * HOUR_MS });
  expect(confirmed).toContain("Posted 2 days ago");
  expect(confirmed).toContain("Confirmed 3 h ago");
});
