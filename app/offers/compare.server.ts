import type { LoadTies } from "~/access/ties.server";
import { chatPath } from "~/chat/inbox/address";
import type { PricedFacts } from "~/loads/queries.server";
import { carrierFlags, type RedFlag } from "~/red-flags/red-flags.server";
import { withBestTruck } from "~/requests/best-truck";
import { eligibilitySummary, overallVerdict, type Verdict } from "~/requests/eligibility";
import { fitLines } from "~/requests/fit-lines";
import { MOST_COMPARED, openRequestsOn } from "~/requests/queries.server";
import { formatAge } from "~/text/ages";
import { formatMoney } from "~/text/money";
import { mayIn } from "~/trade/areas";
import { equipmentLabel } from "~/trade/equipment";
import { eventsOffered } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import type { Act } from "~/ui/forms/acts";
import { negotiationOf } from "./negotiation.server";
import { rowButtons, rowSteps } from "./row-steps";
import { actsOffered, situationOf } from "./rules";
import { byRate, shownRate } from "./shown-rate";
import { emptyMilesOf, rateWithDeadhead } from "./words";

type Driver = Awaited<ReturnType<typeof openRequestsOn>>["rows"][number];

/** Returns text such as `Van · Rivers Hauling LLC, USDOT 1234567, MC 765432`. */
function carrierInWords({ legalName, usdot, mcNumber }: Driver, equipmentType: string | null): string {
  const carrier = [legalName, usdot && `USDOT ${usdot}`, mcNumber && `MC ${mcNumber}`].filter(Boolean);
  const truck = equipmentLabel(equipmentType) ?? "No equipment listed";
  return carrier.length > 0 ? `${truck} · ${carrier.join(", ")}` : truck;
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** For example, `12 delivered · canceled 1 of 9 · since Mar 2025`. */
function recordInWords({ delivered, cancelled, createdAtMs }: Driver): string {
  const canceled = cancelled ? ` · canceled ${cancelled}` : "";
  return `${delivered.toLocaleString("en-US")} delivered${canceled} · since ${monthFormat.format(createdAtMs)}`;
}

interface Scene {
  viewer: Viewer;
  load: LoadTies;
  facts: PricedFacts;
  page: number;
  nowMs: number;
}

interface ComparedRow {
  id: string;
  fullName: string;
  rating: number | null;
  reviewCount: number;
  truck: string;
  record: string;
  flags?: readonly RedFlag[];
  fit: { verdict: Verdict; summary: string };
  rate: string;
  perMile: string;
  stands?: string;
  isDead?: true;
  until?: readonly [words: string, ms: number];
  acts: Act[];
  chat?: string;
}

function rowOf(driver: Driver, { viewer, load, facts, page, nowMs }: Scene) {
  const { id, requestId, fullName, rating, reviewCount, chatId, isNegotiated, requestedAt, offers } = driver;
  const negotiation = negotiationOf({ load, requestId, stored: offers });
  const situation = situationOf("shipper", negotiation, nowMs);
  const last = offers.at(-1);
  const said = offers.filter(({ request_id }) => request_id === requestId);
  const shown = shownRate(situation, said, facts.total_rate_cents);
  const lines = fitLines(facts, driver);
  const { equipmentType } = withBestTruck(facts, driver, driver.trucks);
  const known = { ...driver.known, policies: driver.policies };
  const flags = carrierFlags(known, nowMs, facts.delivery_date);
  const steps = rowSteps({
    situation,
    acts: actsOffered("shipper", negotiation, nowMs),
    isNegotiated,
    events: eventsOffered(load.status, load.standing, load.expired),
  });
  const buttons = rowButtons(steps, {
    loadId: load.loadId,
    driverId: id,
    offer: last?.offer_id ?? "",
    revision: load.revision,
    page,
  });
  const row: ComparedRow = {
    id,
    fullName,
    rating,
    reviewCount,
    truck: `${carrierInWords(driver, equipmentType)} · requested ${formatAge(requestedAt, nowMs)}`,
    record: recordInWords(driver),
    ...(flags && { flags: flags.facts }),
    fit: { verdict: overallVerdict(lines), summary: eligibilitySummary(lines) },
    // The posted rate needs no explanation in the table.
    ...(situation !== "nothing offered" && { stands: shown.stands }),
    ...(shown.isDead && { isDead: true }),
    rate: formatMoney(shown.cents),
    perMile: rateWithDeadhead(shown.cents, facts.calculated_miles, emptyMilesOf(offers)),
    ...(last && situation.endsWith("is open") && { until: ["good until", last.expires_at] as const }),
    acts: mayIn(viewer, "work") ? buttons : [],
    ...(chatId && { chat: chatPath(chatId) }),
  };
  return { row, situation, ...shown };
}

const FITS: readonly Verdict[] = ["meets", "unknown", "does not"];

/** Sorts by rate, with the lowest current rate first, then by eligibility, then by stars. */
const byUse = (a: ReturnType<typeof rowOf>, b: ReturnType<typeof rowOf>): number =>
  byRate(a, b) ||
  FITS.indexOf(a.row.fit.verdict) - FITS.indexOf(b.row.fit.verdict) ||
  (b.row.rating ?? 0) - (a.row.rating ?? 0);

export const DRIVERS_PAGE_SIZE = 50;
const PAGES_AT_ONCE = MOST_COMPARED / DRIVERS_PAGE_SIZE;

/** Drivers whose offers the owner must answer are on the first page, to which links lead. */
function onPage(all: readonly ReturnType<typeof rowOf>[], nth: number) {
  const first = nth * DRIVERS_PAGE_SIZE;
  const waits = ({ situation }: ReturnType<typeof rowOf>) => Number(situation === "theirs is open");
  return [...all]
    .sort((a, b) => waits(b) - waits(a) || byUse(a, b))
    .slice(first, first + DRIVERS_PAGE_SIZE)
    .sort(byUse);
}

export async function comparison(
  viewer: Viewer,
  load: LoadTies,
  facts: PricedFacts,
  page: number,
  nowMs: number,
) {
  const nth = (page - 1) % PAGES_AT_ONCE;
  const offset = (page - 1 - nth) * DRIVERS_PAGE_SIZE;
  const found = await openRequestsOn(viewer.id, load.loadId, offset);
  const scene = { viewer, load, facts, page, nowMs };
  const compared = onPage(
    found.rows.map((driver) => rowOf(driver, scene)),
    nth,
  );
  const isLast = found.rows.length <= (nth + 1) * DRIVERS_PAGE_SIZE;
  const more = !isLast || (nth + 1 === PAGES_AT_ONCE && found.more);
  const none = page > 1 ? "No requests on this page." : "No requests at this time.";
  return { page, more, rows: compared.map(({ row }) => row), ...(compared.length === 0 && { none }) };
}

export type Comparison = Awaited<ReturnType<typeof comparison>>;
