import { customType, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { users } from "./people";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "blob" });

/** `bytes` is the last column, so that SQLite reads it only if it is selected. */
export const form_pieces = sqliteTable(
  "form_pieces",
  {
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    form_key: text("form_key").notNull(),
    /** A hash of the whole form. Chunks with the same key but different content are never combined. */
    content: text("content").notNull(),
    /** The offsets in the form at which this chunk and the next chunk begin. */
    first_byte: integer("first_byte").notNull(),
    end_byte: integer("end_byte").notNull(),
    form_bytes: integer("form_bytes").notNull(),
    /** After the form is answered, only the form's first bytes remain. */
    size: integer("size").notNull(),
    at: instant("at").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.person_id, piece.form_key, piece.content, piece.first_byte] }),
    // The index includes the size, so that the total size for all users can be computed from the index alone.
    index("form_pieces_at").on(piece.at, piece.size),
  ],
);
