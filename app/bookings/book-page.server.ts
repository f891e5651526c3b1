import { shipperFactsOn } from "~/carriers/account-facts.server";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { pickupInWords } from "~/loads/pickup-in-words.server";
import type { LoadFacts } from "~/loads/queries.server";
import { formatDay } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { BOOKERS } from "~/trade/booking";
import { isOpen } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { milesInWords } from "~/trade/miles";
import type { Viewer } from "~/trade/viewer";
import { obstacleTo, refusalOf } from "./rules";
import { lookAt, type Scene } from "./scene.server";
import { NOBODY, WHO } from "./words";

/** What the driver binds themself to, above the button. */
function termsOf(facts: LoadFacts) {
  const miles = milesInWords(facts.calculated_miles, facts.miles_source);
  const extras = accessorialsInWords(facts);
  return [
    ["Rate", formatMoney(facts.total_rate_cents)],
    ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
    ["Miles", miles],
    ["Pickup", pickupInWords(facts)],
    ["Delivery", formatDay(facts.delivery_date)],
    ["Waiting and extras", extras ?? "Nothing agreed"],
  ] as const;
}

/** Obstacles beside which the lines of the fit help. */
const ABOUT_THE_DRIVER: readonly (string | null)[] = [null, "fit", "papers"];

/** What a driver reads: the terms and the button, or why they may not book. */
function forDriver({ booking, load, facts }: Scene) {
  const obstacle = obstacleTo(booking);
  return {
    refusal: refusalOf(booking),
    lines: ABOUT_THE_DRIVER.includes(obstacle) ? booking.lines : null,
    statesInsurance: obstacle === "fit" || obstacle === "papers",
    // Of a load with a driver another rate may have been agreed: its own page says what holds.
    terms: isOpen(load.status) ? termsOf(facts) : null,
    revision: load.revision,
  };
}

/**
 * The page of booking a load at once: to its owner the choice who may, to a driver the terms and the button, or why not.
 * @throws NotFound, Forbidden
 */
export async function bookPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const isDriver = viewer.role === "driver";
  const [{ load, facts, scene }, shipper] = await Promise.all([
    lookAt(viewer, loadId),
    isDriver ? shipperFactsOn(loadId, nowMs) : null,
  ]);
  return {
    loadId,
    name: nameOf(facts),
    driver: scene && { ...forDriver(scene), shipper },
    owner: scene
      ? null
      : {
          chosen: load.bookers,
          isOpen: isOpen(load.status),
          nobody: NOBODY,
          options: BOOKERS.map((who) => ({ who, ...WHO[who] })),
        },
  };
}

export type BookPage = Awaited<ReturnType<typeof bookPage>>;
