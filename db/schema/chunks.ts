import { customType, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { users } from "./people";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "blob" });

/**
 * Forms that are sent in chunks. They are kept until they are answered, for a day at most. The bytes are the
 * last column, so that SQLite reads them only if they are selected.
 */
export const form_pieces = sqliteTable(
  "form_pieces",
  {
    person_id: id("person_id")
      .notNull()
      .references(() => users.id),
    /** The form's idempotency key. */
    form_key: text("form_key").notNull(),
    /**
     * The browser's hash of the whole form. Chunks with the same key but other content are never mixed with
     * these.
     */
    content: text("content").notNull(),
    /** Where in the form this chunk begins, and where the next one begins. */
    first_byte: integer("first_byte").notNull(),
    end_byte: integer("end_byte").notNull(),
    /** The size of the whole form. */
    form_bytes: integer("form_bytes").notNull(),
    /** The size of this chunk. Reduced after the form is answered. */
    size: integer("size").notNull(),
    at: instant("at").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.person_id, piece.form_key, piece.content, piece.first_byte] }),
    // Includes the size, so that the total of all users is summed from the index alone.
    index("form_pieces_at").on(piece.at, piece.size),
  ],
);
