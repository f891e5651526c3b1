import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { caselessText, id, instant, oneOf } from "./columns";
import { profiles, users } from "./people";

/** The cookie contains a secret, of which only the SHA-256 is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    token_hash: text("token_hash").primaryKey(),
    /** The public id by which the session is listed and ended. The id does not grant access. */
    session_id: id("session_id").notNull().unique(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** The company for which the person acts on this device; null for their own. */
    desk_id: id("desk_id").references(() => profiles.id),
    /** The company of a seat that ended while the session acted for it; null once the user has seen this. */
    lost_desk_id: id("lost_desk_id").references(() => profiles.id),
    user_agent: text("user_agent"),
    created_at: instant("created_at").notNull(),
    last_seen_at: instant("last_seen_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    revoked_at: instant("revoked_at"),
  },
  (session) => [index("sessions_user").on(session.user_id)],
);

const TOKEN_PURPOSES = [
  "password_recovery",
  "email_confirmation",
  "email_change",
  "sign_in_code",
  "text_code",
] as const;

/** Only the SHA-256 of each token is stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    token_hash: text("token_hash").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: TOKEN_PURPOSES }).notNull(),
    /** The address to which the link or code was emailed; null for a texted code. */
    email: caselessText("email"),
    created_at: instant("created_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
  },
  (token) => [
    index("tokens_user").on(token.user_id),
    check("tokens_purpose", oneOf("purpose", TOKEN_PURPOSES)),
  ],
);
