import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AGING_TABLES, RETENTION, type Rule } from "~/retention/rules.server";
import { DAY_MS } from "~/text/time";
import { RetentionTable } from "./retention-table";
import { retentionList } from "./retention-words.server";

const rows = retentionList();
const html = renderToStaticMarkup(<RetentionTable rows={rows} />);
const text = html.replace(/<[^>]+>/g, "\n").replaceAll("&#x27;", "'");

it.each(AGING_TABLES)("the page lists %s with its period and its reason", (table) => {
  const rule: Rule = RETENTION[table];
  const own = rows.filter((row) => row.table === table);
  expect(own).toHaveLength(1);
  for (const words of [own[0]?.what, own[0]?.kept, rule.why]) expect(text).toContain(`\n${words}\n`);
  const days = /^(\d+) days? after /.exec(own[0]?.kept ?? "")?.[1];
  expect(Number(days ?? 0) * DAY_MS).toBe(rule.keptMs);
});

it("says no text of the table twice", () => {
  expect(new Set(rows.map(({ what }) => what)).size).toBe(AGING_TABLES.length);
  expect(html.match(/<tr>/g)).toHaveLength(AGING_TABLES.length);
});
