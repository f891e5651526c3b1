import { db } from "db/client";
import { loads, offers, profiles } from "db/schema";
import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

/** The offers that a driver made and got, or that were made for the loads of a shipper, both sides' words included. */
export async function* exportOffers(personId: string) {
  const ownLoads = sql`${offers.load_id} in (
    select load_id from userloads where user_id = ${personId} and relationship_type = 'shipper')`;
  const rows = paged((after: { offer: typeof offers.$inferSelect } | null) =>
    db()
      .select({ offer: offers, load_number: loads.load_number, driver: profiles.full_name })
      .from(offers)
      .innerJoin(loads, eq(loads.load_id, offers.load_id))
      .innerJoin(profiles, eq(profiles.id, offers.driver_id))
      .where(
        and(or(eq(offers.driver_id, personId), ownLoads), gt(offers.offer_id, after?.offer.offer_id ?? "")),
      )
      .orderBy(asc(offers.offer_id))
      .limit(PAGE_ROWS),
  );
  for await (const { offer, driver, ...load } of rows)
    yield {
      load_id: offer.load_id,
      load_number: numberOf(load),
      driver,
      turn: offer.turn,
      made_by: offer.made_by,
      amount_cents: offer.amount_cents,
      empty_miles: offer.empty_miles,
      note: offer.note,
      made_at: instantText(offer.made_at),
      expires_at: instantText(offer.expires_at),
      answer: offer.answer,
      answered_at: instantText(offer.answered_at),
      answer_note: offer.answer_note,
    };
}
