/**
 * The person who posts the current form must still have a seat at the company for which they act when the
 * form's effect is written. That includes the founder, whom another owner may remove.
 */
import { type SQL, sql } from "drizzle-orm";
import { postedForm } from "~/forms/posted-form.server";
import { Forbidden } from "~/platform/errors";
import { askRows } from "./client";
import { isActingSeat } from "./desks";
import { seats } from "./schema";

const noSeat = () => new Forbidden("Nothing was saved. You no longer work for this company.");

/** Returns SQL that is true if the form's person no longer acts for the company; null if for none. */
function isUnseated(): SQL | null {
  const form = postedForm();
  const [deskId, personId] = [form?.deskId?.(), form?.personId()];
  if (!deskId || !personId) return null;
  return sql`not exists (
    select 1 from seats where desk_id = ${deskId} and person_id = ${personId} and ${isActingSeat(seats)})`;
}

/** Returns the statement with which `write` checks the seat. */
export function seatChecks(): { query: SQL; otherwise: () => Forbidden }[] {
  const unseated = isUnseated();
  if (!unseated) return [];
  return [{ query: sql`insert into assert_changed select 0 where ${unseated}`, otherwise: noSeat }];
}

/**
 * Checks the seat for an effect outside the database, such as a page at Stripe. Call this before the effect
 * reaches the person.
 * @throws Forbidden
 */
export async function requireSeat(): Promise<void> {
  const unseated = isUnseated();
  if (unseated && (await askRows(sql`select 1 where ${unseated}`)).length > 0) throw noSeat();
}
