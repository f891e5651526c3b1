import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "~/text/time";
import { FoundTable } from "./found-table";
import { inWords } from "./found-words.server";
import type { FoundLoad } from "./search-board.server";
import { Results } from "./search-results";

vi.mock("#links", () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock("@remix-run/react", () => ({ useLocation: () => ({ search: "" }) }));

const HINT = { label: "Without “Reefer”", href: "/search?origin_city=Reno", count: 100, orMore: true };

const page = (further: string | null, number: number) =>
  renderToStaticMarkup(
    <Results
      found={{ mayHide: true, rows: [], next: null, further, amongBest: false, beyond: null }}
      page={number}
      isFollowed={number > 1}
      isFiltered
      hints={[HINT]}
      hrefOf={() => "/search?equipment_type=R"}
    />,
  );

it.each([
  ["stopped looking", "1.2.3", 1],
  ["stopped looking again", "1.2.3", 2],
  ["came to its end", null, 1],
  ["came to its end on a later page", null, 3],
] as const)("a search that found nothing and %s suggests filters to remove", (_, further, number) => {
  const html = page(further, number);
  expect(html.split('<a href="/search?origin_city=Reno">Without “Reefer”</a> 100+ loads')).toHaveLength(2);
  expect(html.includes("Search More")).toBe(further !== null);
});

it.each([
  [1, false],
  [7, false],
  [7, true],
])(
  "page %d of the best paid (rows: %s) says where the other loads are, not that there are none",
  (number, hasRows) => {
    const html = (next: string | null) =>
      renderToStaticMarkup(
        <Results
          found={{
            mayHide: true,
            rows: hasRows ? [row()] : [],
            next,
            further: null,
            amongBest: true,
            beyond: null,
          }}
          page={number}
          isFollowed={false}
          isFiltered
          hints={[]}
          hrefOf={({ sort }) => `/search?sort=${sort}`}
        />,
      );
    expect(html(null)).toContain('<a href="/search?sort=rate_per_mile">See all');
    expect(html("1.2.3")).not.toContain("See all");
    expect(html(null)).not.toMatch(/No open load|No loads on this page/);
  },
);

it("a page past the end leads back to the first", () => {
  expect(page(null, 3)).toContain('<a href="/search?equipment_type=R">First Page</a>');
  expect(page(null, 1)).not.toContain("First Page");
});

const LOAD: FoundLoad = {
  load_id: "1",
  origin_address_city: "Reno",
  origin_address_state: "NV",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  pickup_date: "2026-11-24",
  pickup_time: null,
  pickup_until: null,
  delivery_date: "2026-11-25",
  delivery_time: null,
  delivery_until: null,
  total_rate_cents: 90_000,
  rate_per_mile_cents: 300,
  calculated_miles: 300,
  miles_source: "estimate",
  load_status: "new",
  number: "HW-48213",
  traits: { equipment_type: "Van" },
  posted_at: 0,
  confirmed_at: null,
  weight_lb: null,
  length_ft: null,
  between: 0,
  load_size: null,
  broker: "Rosa Alvarez",
  rating: null,
  pays: null,
  deadhead: null,
  origin_latitude: null,
  origin_longitude: null,
  rateWithDeadheadCents: null,
  isBookable: false,
  offersBookNow: false,
};

const row = (changes: Partial<FoundLoad> = {}) => inWords({ ...LOAD, ...changes }, 50 * HOUR_MS);
const htmlOf = (changes?: Partial<FoundLoad>) =>
  renderToStaticMarkup(<FoundTable rows={[row(changes)]} mayHide />).replace(/<svg.*?<\/svg>/g, "");

describe("a load found", () => {
  const says: [what: string, changes: Partial<FoundLoad>, words: string[], not: string[]][] = [
    ["when it was posted", {}, ["Posted 2 days ago"], ["Confirmed", "Pays"]],
    [
      "when it was confirmed to be open",
      { confirmed_at: 47 * HOUR_MS },
      ["Posted 2 days ago · Confirmed 3 h ago"],
      [],
    ],
    ["its weight and length", { weight_lb: 42_000, length_ft: 53 }, ["42,000\u00a0lb · 53\u00a0ft"], []],
    ["its weight alone", { weight_lb: 0.5 }, [">0.5\u00a0lb<"], ["\u00a0ft"]],
    ["its length alone", { length_ft: 8.5 }, [">8.5\u00a0ft<"], ["\u00a0lb"]],
    ["the stars of its broker", { rating: 4.25 }, ["★ 4.3", "4.3 out of 5 stars"], []],
    ["when it is picked up and delivered", {}, ["Tue, Nov 24, 2026 – Wed, Nov 25, 2026"], ["same day"]],
    [
      "that it is delivered on the day",
      { delivery_date: "2026-11-24" },
      ["Tue, Nov 24, 2026 – same day"],
      [],
    ],
    ["its broker", {}, [">Rosa Alvarez", "HW-48213"], []],
    ["a link to hide it", {}, ['<a href="/hidden?load=1">Hide</a>'], []],
    [
      "how soon its broker pays",
      { pays: { medianDays: 21, invoices: 14, drivers: 6, dated: 14, onTime: 13 } },
      ["HW-48213\u00a0· Pays in 21 days · Posted 2 days ago"],
      [],
    ],
    ["nothing about stars before the first review", {}, [], ["★", "stars", "reviews"]],
    ["its status to screen readers only", {}, ['<span class="for-readers">New</span>'], ["Pending"]],
    [
      "to everyone that others have requested it",
      { load_status: "pending" },
      ['<span class="status pending"> Pending</span>'],
      ["New"],
    ],
    [
      "how far away it is",
      { deadhead: 1_250, rateWithDeadheadCents: 58 },
      ["1,250\u00a0mi away · ~300\u00a0mi · $0.58 incl. deadhead"],
      ["in town"],
    ],
    ["how far away it is, if its own miles are unknown", { deadhead: 4 }, ["4\u00a0mi away"], ["deadhead"]],
    ["that it is in town", { deadhead: 0, rateWithDeadheadCents: 300 }, ["in town"], ["away", "deadhead"]],
    [
      "that its driver may book it at once",
      { isBookable: true, offersBookNow: true },
      [">Book Now</strong>"],
      [],
    ],
    ["nothing about booking if the driver may not book", {}, [], ["Book"]],
    ["nothing about miles without a starting place", {}, [], ["away", "in town", "deadhead"]],
  ];
  it.each(says)("says %s", (_, changes, words, not) => {
    const html = htmlOf(changes);
    expect(words.filter((each) => !html.includes(each))).toEqual([]);
    expect(not.filter((each) => html.includes(each))).toEqual([]);
  });
});
