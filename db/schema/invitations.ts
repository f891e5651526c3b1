import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SEATS } from "~/trade/seats";
import { caselessText, id, instant, oneOf } from "./columns";
import { profiles, users } from "./people";

/**
 * Only the SHA-256 of the link's secret is stored. A company has at most one open invitation per address,
 * which may have expired.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    token_hash: text("token_hash").primaryKey(),
    desk_id: id("desk_id")
      .notNull()
      .references(() => profiles.id),
    email: caselessText("email").notNull(),
    seat: text("seat", { enum: SEATS }).notNull(),
    /** The owner who sent the invitation, which works only as long as that person is an owner. */
    invited_by: id("invited_by")
      .notNull()
      .references(() => users.id),
    created_at: instant("created_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
    used_by: id("used_by").references(() => users.id),
    /** When an owner withdrew the invitation or replaced it with a newer one. */
    withdrawn_at: instant("withdrawn_at"),
  },
  (invitation) => [
    uniqueIndex("invitations_open")
      .on(invitation.desk_id, invitation.email)
      .where(sql`used_at is null and withdrawn_at is null`),
    index("invitations_email").on(invitation.email),
    index("invitations_expiry").on(invitation.expires_at),
    index("invitations_inviter").on(invitation.invited_by),
    check("invitations_seat", oneOf("seat", SEATS)),
  ],
);
