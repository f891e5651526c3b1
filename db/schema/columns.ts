import { sql } from "drizzle-orm";
import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** Text that is compared and indexed case-insensitively: cities, email addresses. */
export const caselessText = customType<{ data: string }>({ dataType: () => "text COLLATE NOCASE" });

/** A point in time: milliseconds since January 1, 1970, UTC. */
export const instant = (name: string) => integer(name);

/** A primary or foreign key: a UUID v7 as text, random and sortable by time. */
export const id = (name: string) => text(name);

/** A boolean, false by default. */
export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull().default(false);

/** Returns `column in ('a', 'b')` for CHECK constraints, which cannot contain bound parameters. */
export function oneOf(column: string, values: readonly string[]) {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
  return sql.raw(`"${column}" in (${list})`);
}
