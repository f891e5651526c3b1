import { email_domains, profiles, users } from "db/schema";
import { eq } from "drizzle-orm";
import { type ExportSpec, instantOf, named, nameOfPerson } from "./export-rows.server";
import { own } from "./export-specs.server";

const LOGIN: ExportSpec["columns"] = {
  ...named(users, "email email_confirmed_at"),
  two_step_sign_in_since: instantOf(users.totp_confirmed_at),
  ...named(users, "agreement_version agreed_at created_at"),
};

const PROFILE: ExportSpec["columns"] = {
  ...named(
    profiles,
    "full_name username phone_number confirmed_phone user_type payment_active stripe_customer_id rating accepted_count",
  ),
  ...named(
    profiles,
    "cancelled_count website equipment_type max_length_ft max_weight_lb max_insurance_coverage_cents home_zip",
  ),
  ...named(
    profiles,
    "hazmat_license tanker_endorsement doubles_endorsement twic_card two_step_required_at contact_changed_at updated_at",
  ),
};

export const account = (me: string): ExportSpec => ({
  table: users,
  join: { table: profiles, on: eq(profiles.id, users.id) },
  key: users.id,
  whose: eq(users.id, me),
  columns: { ...LOGIN, ...PROFILE },
});

export const login = (me: string): ExportSpec => ({
  table: users,
  key: users.id,
  whose: eq(users.id, me),
  columns: { ...LOGIN, full_name: nameOfPerson(users.id) },
});

export const company = (me: string): ExportSpec => ({
  table: profiles,
  key: profiles.id,
  whose: eq(profiles.id, me),
  columns: PROFILE,
});

export const emailDomains = own(email_domains.user_id, email_domains.user_id, {
  ...named(email_domains, "domain registered_on"),
  looked_up_at: instantOf(email_domains.read_at),
});
