/**
 * The person who posts the current form must still have a seat at the company for which they act when the
 * form's effect is written, one that allows the form. That includes a founder, whom another owner may
 * remove.
 */
import { type SQL, sql } from "drizzle-orm";
import { postedForm } from "~/forms/posted-form.server";
import { Forbidden } from "~/platform/errors";
import { ACTING_SEATS, type ActingSeat } from "~/trade/seats";
import { askRows } from "./client";
import { isActingSeat } from "./desks";
import { seats } from "./schema";

interface SeatCheck {
  /** SQL that is true if the form must be refused. */
  isMissing: SQL;
  otherwise: () => Forbidden;
}

const NO_SEAT = "Nothing was saved. You no longer work for this company.";
const NO_KEY = "Nothing was saved. The API key was revoked.";
const OTHER_SEAT = "Nothing was saved. Your role at this company changed, and no longer includes this.";

/**
 * Returns what to check of the form's person: that they still act for the company, and that their seat is
 * one that the form's area allows, and that a program's API key is not revoked. Empty if nobody else works for the company, or if they act for none.
 */
function checksOfForm(): SeatCheck[] {
  const form = postedForm();
  const [deskId, personId] = [form?.deskId?.(), form?.personId()];
  if (!form || !deskId) return [];
  const unless = (allowed: readonly ActingSeat[], message: string): SeatCheck => ({
    isMissing: sql`not exists (select 1 from seats
      where desk_id = ${deskId} and person_id = ${personId} and ${isActingSeat(seats, allowed)})`,
    otherwise: () => new Forbidden(message),
  });
  const named = form.seats?.();
  const allowed = named && ACTING_SEATS.filter((seat) => named.includes(seat));
  const revoked: SeatCheck = {
    isMissing: sql`not exists (select 1 from api_keys
      where key_id = ${form.apiKeyId ?? null} and revoked_at is null)`,
    otherwise: () => new Forbidden(NO_KEY),
  };
  return [
    unless(ACTING_SEATS, NO_SEAT),
    ...(allowed ? [unless(allowed, OTHER_SEAT)] : []),
    ...(form.apiKeyId === undefined ? [] : [revoked]),
  ];
}

/** Returns the statements with which `write` checks the seat. */
export const seatChecks = (): { query: SQL; otherwise: () => Forbidden }[] =>
  checksOfForm().map(({ isMissing, otherwise }) => ({
    query: sql`insert into assert_changed select 0 where ${isMissing}`,
    otherwise,
  }));

/**
 * Checks the seat for an effect outside the database, such as a page at Stripe. Call this before the effect
 * reaches the person.
 * @throws Forbidden
 */
export async function requireSeat(): Promise<void> {
  for (const { isMissing, otherwise } of checksOfForm())
    if ((await askRows(sql`select 1 where ${isMissing}`)).length > 0) throw otherwise();
}
