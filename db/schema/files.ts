import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type FileKind, KIND_LABELS } from "~/trade/file-kinds";
import { BETWEEN_NAMES } from "~/trade/stop-names";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

const KINDS = Object.keys(KIND_LABELS) as [FileKind, ...FileKind[]];

/** `app/files/policy.ts` decides who may open a file. */
export const files = sqliteTable(
  "files",
  {
    /** The stored name with its extension: the last part of `/files/{fileId}`. */
    file_id: text("file_id").primaryKey(),
    kind: text("kind", { enum: KINDS }).notNull(),
    path: text("path").notNull().unique(),
    shown_name: text("shown_name").notNull(),
    content_type: text("content_type").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    uploader_id: id("uploader_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    /** The load that a document belongs to; null for a person's own documents and avatar. */
    load_id: id("load_id").references(() => loads.load_id),
    /** The stop between at which the freight was delivered; null for all other documents. */
    stop: text("stop", { enum: BETWEEN_NAMES }),
    created_at: instant("created_at").notNull(),
    /** When the file became obsolete, because it was replaced or removed or because its load was edited. */
    dropped_at: instant("dropped_at"),
  },
  (file) => [
    index("files_load").on(file.load_id, file.kind),
    index("files_uploader").on(file.uploader_id, file.kind),
    check("files_kind", oneOf("kind", KINDS)),
    check("files_size", sql`size_bytes > 0`),
    check(
      "files_owner",
      sql`(kind in ('insurance', 'policy', 'mc_cert', 'w4', 'avatar')) = (load_id is null)`,
    ),
  ],
);

/** The document's owner sees who opened it. */
export const file_views = sqliteTable(
  "file_views",
  {
    file_id: text("file_id")
      .notNull()
      .references(() => files.file_id),
    viewer_id: id("viewer_id")
      .notNull()
      .references(() => profiles.id),
    last_seen_at: instant("last_seen_at").notNull(),
  },
  (view) => [primaryKey({ columns: [view.file_id, view.viewer_id] })],
);
