import { files, loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { KEPT_KINDS } from "./policy";

const kinds = sql.raw(KEPT_KINDS.map((kind) => `'${kind}'`).join(", "));

export const keptFor = (personId: string): SQL => sql`${files.file_id} in (
  select f.file_id from files f where f.uploader_id = ${personId} and f.kind in (${kinds}) and f.load_id is not null
  union select f.file_id from userloads t join files f on f.load_id = t.load_id
    where t.user_id = ${personId} and t.relationship_type = 'shipper' and f.kind in (${kinds}))`;

/** UTC milliseconds. Null for a current file. */
export const VOID_SINCE: SQL<number | null> = sql`coalesce(${files.dropped_at}, ${loads.deleted_at})`;
