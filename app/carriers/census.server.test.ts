import { expect, it } from "vitest";
import { censusServer } from "../../tests/fixtures/servers/own-census";
import { census } from "./census.server";

const source = census({ url: censusServer.url });

it.each([
  ["as the file has it", "20260903", "2026-09-03"],
  ["with a time", "20260903 1214", "2026-09-03"],
  ["as a date", "2026-09-03T00:00:00.000", "2026-09-03"],
  ["of the last century", "19870824", "1987-08-24"],
  ["that does not exist", "20261399", null],
  ["in another format", "3-SEP-26", null],
  ["that is missing", null, null],
])("a day %s", async (_, stored, day) => {
  censusServer.added.set("42", stored);
  expect(await source.addedOn("0042")).toBe(day);
});

it("a number that the file does not have has no day", async () => {
  expect(await source.addedOn("4343")).toBeNull();
});

it.each([
  ["an error", 500, "[]", /answered 500/],
  ["a redirect", 302, "", /answered 302/],
  ["no JSON", 200, "<h1>", /JSON/],
  ["another shape", 200, `{"error":true}`, /array/],
  ["about another carrier", 200, `[{"dot_number":"43","add_date":"20260903"}]`, /another carrier/],
  ["far too long", 200, " ".repeat(20_000), /too large/],
])("a response that is %s fails", async (_, status, body, message) => {
  censusServer.answerNext((response) => response.writeHead(status).end(body));
  await expect(source.addedOn("42")).rejects.toThrow(message);
});

it("a response that takes too long fails", async () => {
  censusServer.answerNext(() => undefined);
  await expect(census({ url: censusServer.url, limitMs: 20 }).addedOn("42")).rejects.toThrow();
});
