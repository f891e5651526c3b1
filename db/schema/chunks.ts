import { customType, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { users } from "./people";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "blob" });

/**
 * Forms that are sent in pieces, until they are answered; a day at most. The bytes are the last column, so that SQLite reads them only
 * where they are asked for.
 */
export const form_pieces = sqliteTable(
  "form_pieces",
  {
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    /** The key of the form's receipt. */
    form_key: text("form_key").notNull(),
    /** A hash of the whole form, by its browser: pieces of other content under the same key are never mixed with these. */
    content: text("content").notNull(),
    /** Where in the form it begins, and where the next one goes on. */
    first_byte: integer("first_byte").notNull(),
    end_byte: integer("end_byte").notNull(),
    /** Of the whole form. */
    form_bytes: integer("form_bytes").notNull(),
    /** Of this piece; less than it had once its form is answered. */
    size: integer("size").notNull(),
    at: instant("at").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.person_id, piece.form_key, piece.content, piece.first_byte] }),
    // With the size: what all people have here is summed from the index alone.
    index("form_pieces_at").on(piece.at, piece.size),
  ],
);
