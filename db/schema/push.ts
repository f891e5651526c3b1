import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles } from "./people";
import { sessions } from "./sessions";

export const push_subscriptions = sqliteTable(
  "push_subscriptions",
  {
    subscription_id: id("subscription_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    /** Each session has at most one subscription. */
    session_id: id("session_id")
      .notNull()
      .unique()
      .references(() => sessions.session_id),
    /** A secret URL. Anyone who knows the URL may be able to send messages to the browser. */
    endpoint: text("endpoint").notNull().unique(),
    /** The browser's public key and the authentication secret of the subscription, in base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    device_name: text("device_name").notNull(),
    created_at: instant("created_at").notNull(),
    last_success_at: instant("last_success_at"),
    /** When the person removed the phone. Prevents the phone from automatically subscribing again. */
    removed_at: instant("removed_at"),
  },
  (subscription) => [index("push_subscriptions_person").on(subscription.person_id)],
);

/** The keys that identify Haulway to push services (VAPID), if the environment sets none. */
export const push_keys = sqliteTable(
  "push_keys",
  {
    only: integer("only").primaryKey(),
    public_key: text("public_key").notNull(),
    /** Encrypted with SESSION_SECRET. */
    private_key: text("private_key").notNull(),
    created_at: instant("created_at").notNull(),
  },
  () => [check("push_keys_only", sql`"only" = 1`)],
);

export const push_declines = sqliteTable("push_declines", {
  person_id: id("person_id")
    .primaryKey()
    .references(() => profiles.id),
  declined_at: instant("declined_at").notNull(),
});
