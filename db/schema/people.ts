import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { caselessText, flag, id, instant, oneOf } from "./columns";
import { phoneKey } from "./phone-key";

/** Haulway's own row (`system`) is the sender of automated messages. */
export const profiles = sqliteTable(
  "profiles",
  {
    id: id("id").primaryKey(),
    full_name: text("full_name").notNull(),
    username: text("username"),
    /** Equal for look-alike usernames (`usernameKey`). Null without a username, or if the key is taken. */
    username_key: text("username_key").unique(),
    phone_number: text("phone_number"),
    /** Confirmed with a texted code, as `+18015550123`. Texts other than the code go only to this number. */
    confirmed_phone: text("confirmed_phone"),
    /** The phone number without punctuation, country code and extension, so that its spellings are equal. */
    phone_key: text("phone_key").generatedAlwaysAs(phoneKey, { mode: "virtual" }),
    user_type: text("user_type", { enum: ["driver", "shipper", "system"] }).notNull(),
    payment_active: flag("payment_active"),
    stripe_customer_id: text("stripe_customer_id").unique(),
    avatar_url: text("avatar_url"),
    /** The average rating received, from 1 to 5 stars; null before the first review. */
    rating: real("rating"),
    /** The number of loads that the person agreed to, and how many of them the person canceled. */
    accepted_count: integer("accepted_count").notNull().default(0),
    cancelled_count: integer("cancelled_count").notNull().default(0),
    website: text("website"),
    equipment_type: text("equipment_type"),
    max_length_ft: integer("max_length_ft"),
    max_weight_lb: integer("max_weight_lb"),
    max_insurance_coverage_cents: integer("max_insurance_coverage_cents"),
    /** Recommendations start here if no load provides a starting place. */
    home_zip: text("home_zip"),
    hazmat_license: flag("hazmat_license"),
    tanker_endorsement: flag("tanker_endorsement"),
    doubles_endorsement: flag("doubles_endorsement"),
    twic_card: flag("twic_card"),
    insurance_url: text("insurance_url"),
    mc_cert_url: text("mc_cert_url"),
    w4_url: text("w4_url"),
    /** When an owner required two-step sign-in for everyone at the company; null if it is optional. */
    two_step_required_at: instant("two_step_required_at"),
    /** When the email address last changed, or the phone number was last replaced or removed. */
    contact_changed_at: instant("contact_changed_at"),
    updated_at: instant("updated_at").notNull(),
  },
  (profile) => [
    index("profiles_phone_key").on(profile.phone_key),
    check("profiles_user_type", oneOf("user_type", ["driver", "shipper", "system"])),
    check("profiles_equipment_type", oneOf("equipment_type", EQUIPMENT_CODES)),
    check("profiles_rating", sql`rating between 1 and 5`),
    check(
      "profiles_limits",
      sql`max_length_ft >= 0 and max_weight_lb >= 0 and max_insurance_coverage_cents >= 0`,
    ),
  ],
);

/** Sign-in credentials, separate from the profile, so that queries for profiles cannot select them. */
export const users = sqliteTable("users", {
  id: id("id")
    .primaryKey()
    .references(() => profiles.id),
  /** Null if `profiles.full_name` is also the person's name. */
  full_name: text("full_name"),
  email: caselessText("email").notNull().unique(),
  password_hash: text("password_hash").notNull(),
  email_confirmed_at: instant("email_confirmed_at"),
  /** Encrypted (`totp-secret.server.ts`). Takes effect when the user enters the first code. */
  totp_secret: text("totp_secret"),
  totp_confirmed_at: instant("totp_confirmed_at"),
  /** The 30-second time step of the last accepted code. Codes for this or an earlier step are rejected. */
  totp_last_step: integer("totp_last_step"),
  /** The newest of `agreement_versions` that the person accepted; null if none since sign-up. */
  agreement_version: instant("agreement_version"),
  agreed_at: instant("agreed_at"),
  closed_at: instant("closed_at"),
  created_at: instant("created_at").notNull(),
});

/** What the domain registry said about the domain of a user's email address. */
export const email_domains = sqliteTable("email_domains", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  /** The domain that was looked up, in lower case. The row counts only while the user has this domain. */
  domain: text("domain").notNull(),
  /** When to query the registry again. */
  due_at: instant("due_at").notNull(),
  /** When the registry last responded about this domain; null if it has not responded yet. */
  read_at: instant("read_at"),
  /** The UTC day of the last registration, `YYYY-MM-DD`; null if the registry does not say. */
  registered_on: text("registered_on"),
});

/** Only the SHA-256 of each code is stored. */
export const recovery_codes = sqliteTable(
  "recovery_codes",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    code_hash: text("code_hash").notNull(),
    used_at: instant("used_at"),
  },
  (code) => [primaryKey({ columns: [code.user_id, code.code_hash] })],
);
