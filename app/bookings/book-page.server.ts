import { shipperFactsOn } from "~/carriers/account-facts.server";
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import type { PricedFacts } from "~/loads/queries.server";
import { deliveryInWords, pickupInWords } from "~/loads/schedule-in-words.server";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { mayIn } from "~/trade/areas";
import { BOOKERS } from "~/trade/booking";
import { NOBODY, WHO } from "~/trade/booking-words";
import { eventsOffered, isOpen } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { milesInWords } from "~/trade/miles";
import type { Viewer } from "~/trade/viewer";
import { obstacleTo, refusalOf } from "./rules";
import { lookAt, type Scene } from "./scene.server";

/** The driver accepts these terms by booking. */
function termsOf(facts: PricedFacts) {
  const miles = milesInWords(facts.calculated_miles, facts.miles_source);
  const extras = accessorialsInWords(facts);
  return [
    ["Rate", formatMoney(facts.total_rate_cents)],
    ["Rate per mile", formatRatePerMile(facts.rate_per_mile_cents)],
    ["Miles", miles],
    ["Pickup", pickupInWords(facts)],
    ["Delivery", deliveryInWords(facts)],
    ["Accessorials", extras ?? "None"],
  ] as const;
}

/** Null means no obstacle. */
const ABOUT_THE_DRIVER: readonly (string | null)[] = [null, "fit", "papers"];

function forDriver({ booking, load, facts }: Scene, mayFix: boolean) {
  const obstacle = obstacleTo(booking);
  return {
    refusal: refusalOf(booking),
    lines: ABOUT_THE_DRIVER.includes(obstacle) ? booking.lines : null,
    needsPapers: mayFix && obstacle === "papers",
    ...(mayFix && { next: `/load-details/${load.loadId}/book-now` }),
    mayRequest: eventsOffered(load.status, load.standing, load.expired).includes("request"),
    // After a driver is chosen, the agreed rate may differ from the posted rate. The load's page shows the
    // agreed rate.
    terms: isOpen(load.status) ? termsOf(facts) : null,
    revision: load.revision,
  };
}

/** @throws NotFound, Forbidden */
export async function bookPage(viewer: Viewer, loadId: string, nowMs = Date.now()) {
  const isDriver = viewer.role === "driver";
  const [{ load, facts, scene }, seen] = await Promise.all([
    lookAt(viewer, loadId),
    isDriver ? shipperFactsOn(loadId, nowMs) : null,
  ]);
  return {
    loadId,
    name: nameOf(facts),
    driver: scene && { ...forDriver(scene, mayIn(viewer, "company")), ...seen },
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
