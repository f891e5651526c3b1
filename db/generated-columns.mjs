/**
 * Removes generated columns from the statements of a migration that copy a table. If a CHECK changes,
 * drizzle-kit copies all columns to a new table, but SQLite does not allow inserts into generated columns.
 * @param {string} migration SQL.
 * @param {{ tables: Record<string, { columns: Record<string, { name: string, generated?: unknown }> }> }}
 * snapshot
 * @returns {string}
 */
export function withoutGeneratedColumns(migration, { tables }) {
  return migration.replace(
    /INSERT INTO `__new_(\w+)`\(([^)]*)\) SELECT ([^;]*?) FROM `\1`;/g,
    (_, table, into, from) => {
      const generated = Object.values(tables[table]?.columns ?? {}).flatMap((column) =>
        column.generated ? [`"${column.name}"`] : [],
      );
      /** @param {string} list */
      const kept = (list) =>
        list
          .split(/,\s*/)
          .filter((name) => !generated.includes(name))
          .join(", ");
      return `INSERT INTO \`__new_${table}\`(${kept(into)}) SELECT ${kept(from)} FROM \`${table}\`;`;
    },
  );
}
