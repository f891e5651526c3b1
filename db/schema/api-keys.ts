import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles, users } from "./people";

/** Only the SHA-256 of a key is stored. Revoked keys stay listed for 90 days (`app/retention`). */
export const api_keys = sqliteTable(
  "api_keys",
  {
    /** The public id by which a key is listed, revoked and logged. The id does not grant access. */
    key_id: id("key_id").primaryKey(),
    /** The company for which a program acts with the key. */
    owner_id: id("owner_id")
      .notNull()
      .references(() => profiles.id),
    /** The person who made the key. The key never allows more than this person's seat at the company. */
    made_by: id("made_by")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    key_hash: text("key_hash").notNull().unique(),
    /** A JSON array of scopes (`app/api-keys/scopes.ts`). */
    scopes: text("scopes").notNull(),
    created_at: instant("created_at").notNull(),
    /** The last use, stored at most once a minute. */
    used_at: instant("used_at"),
    revoked_at: instant("revoked_at"),
    /** Null if the key is active, or was revoked automatically, for example when its maker's seat ended. */
    revoked_by: id("revoked_by").references(() => users.id),
  },
  (key) => [
    index("api_keys_owner").on(key.owner_id),
    index("api_keys_maker").on(key.made_by),
    index("api_keys_revoked").on(key.revoked_at),
  ],
);
