import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles } from "./people";
import { sessions } from "./sessions";

/** Where a browser takes notices: its subscription at a push service, as long as the session on it holds. */
export const push_subscriptions = sqliteTable(
  "push_subscriptions",
  {
    subscription_id: id("subscription_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    /** One browser, one session, one subscription. */
    session_id: id("session_id")
      .notNull()
      .unique()
      .references(() => sessions.session_id),
    /** A secret address: whoever knows it reaches the browser. */
    endpoint: text("endpoint").notNull().unique(),
    /** The browser's public key, and the secret by which it knows that a notice is for this subscription: base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    device_name: text("device_name").notNull(),
    created_at: instant("created_at").notNull(),
    last_success_at: instant("last_success_at"),
    /** When its person took the phone off the list. Kept, so that the phone does not put itself back. */
    removed_at: instant("removed_at"),
  },
  (subscription) => [index("push_subscriptions_person").on(subscription.person_id)],
);

/** The keys by which push services know Haulway (VAPID), where the environment names none. */
export const push_keys = sqliteTable(
  "push_keys",
  {
    only: integer("only").primaryKey(),
    public_key: text("public_key").notNull(),
    /** Sealed with SESSION_SECRET. */
    private_key: text("private_key").notNull(),
    created_at: instant("created_at").notNull(),
  },
  () => [check("push_keys_only", sql`"only" = 1`)],
);

/** Who does not want to be asked about notices again. */
export const push_declines = sqliteTable("push_declines", {
  person_id: id("person_id")
    .primaryKey()
    .references(() => profiles.id),
  declined_at: instant("declined_at").notNull(),
});
