import { db } from "db/client";
import { profiles, sessions, tokens, users } from "db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";

/** The profile and the account for the person's export, without hashes and secrets. */
export async function exportProfile(userId: string) {
  const [row] = await db()
    .select({
      email: users.email,
      email_confirmed_at: users.email_confirmed_at,
      two_step_sign_in_since: users.totp_confirmed_at,
      created_at: users.created_at,
      full_name: profiles.full_name,
      username: profiles.username,
      phone_number: profiles.phone_number,
      user_type: profiles.user_type,
      payment_active: profiles.payment_active,
      stripe_customer_id: profiles.stripe_customer_id,
      rating: profiles.rating,
      accepted_count: profiles.accepted_count,
      cancelled_count: profiles.cancelled_count,
      website: profiles.website,
      equipment_type: profiles.equipment_type,
      max_length_ft: profiles.max_length_ft,
      max_weight_lb: profiles.max_weight_lb,
      max_insurance_coverage_cents: profiles.max_insurance_coverage_cents,
      home_zip: profiles.home_zip,
      hazmat_license: profiles.hazmat_license,
      tanker_endorsement: profiles.tanker_endorsement,
      doubles_endorsement: profiles.doubles_endorsement,
      twic_card: profiles.twic_card,
      contact_changed_at: profiles.contact_changed_at,
      updated_at: profiles.updated_at,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  return {
    ...row,
    email_confirmed_at: instantText(row.email_confirmed_at),
    two_step_sign_in_since: instantText(row.two_step_sign_in_since),
    created_at: instantText(row.created_at),
    contact_changed_at: instantText(row.contact_changed_at),
    updated_at: instantText(row.updated_at),
  };
}

/** The person's sessions for their export: devices and times, nothing that could be used to sign in. */
export async function* exportSessions(userId: string) {
  const pages = paged((after: { session_id: string } | null) =>
    db()
      .select({
        session_id: sessions.session_id,
        user_agent: sessions.user_agent,
        created_at: sessions.created_at,
        last_seen_at: sessions.last_seen_at,
        expires_at: sessions.expires_at,
        revoked_at: sessions.revoked_at,
      })
      .from(sessions)
      .where(and(eq(sessions.user_id, userId), gt(sessions.session_id, after?.session_id ?? "")))
      .orderBy(asc(sessions.session_id))
      .limit(PAGE_ROWS),
  );
  for await (const { session_id: _, user_agent, ...times } of pages) {
    yield {
      user_agent,
      signed_in_at: instantText(times.created_at),
      last_seen_at: instantText(times.last_seen_at),
      expires_at: instantText(times.expires_at),
      signed_out_at: instantText(times.revoked_at),
    };
  }
}

/** The links that were mailed to the person: what for and where to, nothing that could be used. */
export async function* exportMailedLinks(userId: string) {
  const pages = paged((after: { token_hash: string } | null) =>
    db()
      .select({
        token_hash: tokens.token_hash,
        purpose: tokens.purpose,
        email: tokens.email,
        created_at: tokens.created_at,
        expires_at: tokens.expires_at,
        used_at: tokens.used_at,
      })
      .from(tokens)
      .where(and(eq(tokens.user_id, userId), gt(tokens.token_hash, after?.token_hash ?? "")))
      .orderBy(asc(tokens.token_hash))
      .limit(PAGE_ROWS),
  );
  for await (const { token_hash: _, purpose, email, ...times } of pages) {
    yield {
      purpose,
      email,
      sent_at: instantText(times.created_at),
      expires_at: instantText(times.expires_at),
      used_at: instantText(times.used_at),
    };
  }
}
