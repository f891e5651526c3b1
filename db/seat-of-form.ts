/**
 * The person's seat must still allow the form when its effect is written. Founders are checked too, because
 * another owner can remove a founder.
 */
import { type SQL, sql } from "drizzle-orm";
import { postedForm } from "~/forms/posted-form.server";
import { Forbidden } from "~/platform/errors";
import { ACTING_SEATS, type ActingSeat } from "~/trade/seats";
import { askRows } from "./client";
import { isActingSeat } from "./desks";
import { seats } from "./schema";
import { lacksTwoStep } from "./two-step-rule";

interface SeatCheck {
  isMissing: SQL;
  otherwise: () => Forbidden;
}

const NO_SEAT = "Nothing was saved. You no longer work for this company.";
const NO_KEY = "Nothing was saved. The API key was revoked.";
const NO_TWO_STEP =
  "Nothing was saved. A company you work for now requires two-step sign-in. Turn it on under Security, then try again.";
const OTHER_SEAT = "Nothing was saved. Your role at this company changed, and no longer includes this.";

/**
 * Empty if the form's company is unknown (`PostedForm.deskId`), as for forms about a person who may act for
 * no company.
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
  const lacking: SeatCheck = {
    isMissing: lacksTwoStep(personId ?? "", deskId),
    otherwise: () => new Forbidden(NO_TWO_STEP),
  };
  const revoked: SeatCheck = {
    isMissing: sql`not exists (select 1 from api_keys
      where key_id = ${form.apiKeyId ?? null} and revoked_at is null)`,
    otherwise: () => new Forbidden(NO_KEY),
  };
  return [
    unless(ACTING_SEATS, NO_SEAT),
    lacking,
    ...(allowed ? [unless(allowed, OTHER_SEAT)] : []),
    ...(form.apiKeyId === undefined ? [] : [revoked]),
  ];
}

const isAnyMissing = (checks: readonly SeatCheck[]): SQL =>
  sql.join(
    checks.map(({ isMissing }) => isMissing),
    sql` or `,
  );

/**
 * Null if there is nothing to check. If the statement inserts a row, the batch fails, and `requireSeat`
 * throws the reason.
 */
export function seatCheck(): { query: SQL; otherwise: () => Forbidden } | null {
  const checks = checksOfForm();
  if (checks.length === 0) return null;
  const query = sql`insert into assert_changed select 0 where ${isAnyMissing(checks)}`;
  return { query, otherwise: () => new Forbidden(NO_SEAT) };
}

/**
 * Call this before the person can see an effect outside the database, such as a page at Stripe.
 * @throws Forbidden
 */
export async function requireSeat(): Promise<void> {
  for (const { isMissing, otherwise } of checksOfForm())
    if ((await askRows(sql`select 1 where ${isMissing}`)).length > 0) throw otherwise();
}
