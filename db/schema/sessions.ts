import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caselessText, id, instant, oneOf } from "./columns";
import { users } from "./people";

/** One signed-in device. The cookie holds a secret; only its SHA-256 is kept here. */
export const sessions = sqliteTable(
  "sessions",
  {
    token_hash: text("token_hash").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    user_agent: text("user_agent"),
    created_at: instant("created_at").notNull(),
    last_seen_at: instant("last_seen_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    revoked_at: instant("revoked_at"),
  },
  (session) => [index("sessions_user").on(session.user_id)],
);

/** One-time secrets sent by mail: recovery and e-mail confirmation. Only the SHA-256 is kept. */
export const tokens = sqliteTable(
  "tokens",
  {
    token_hash: text("token_hash").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["password_recovery", "email_confirmation"] }).notNull(),
    /** The address a confirmation is for. */
    email: caselessText("email"),
    created_at: instant("created_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
  },
  (token) => [
    index("tokens_user").on(token.user_id),
    check("tokens_purpose", oneOf("purpose", ["password_recovery", "email_confirmation"])),
  ],
);
