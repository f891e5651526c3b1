import "../../tests/fixtures/servers/own-database";

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newKey } from "~/api-keys/key-text";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { numberOf } from "~/trade/load-number";
import { loadRow } from "../../tests/fixtures/read-back";
import { questionsTo } from "../../tests/fixtures/watch-queries";
import { ask, keyOf, loadBody } from "../../tests/http/support/api-requests";

let shipper: BuiltPerson;
let another: string;

beforeAll(async () => {
  shipper = await savePerson({ role: "shipper", alone: true });
  another = await keyOf(shipper);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("limits", () => {
  it("are told, and count each key alone", async () => {
    const key = await keyOf(await savePerson({ role: "shipper", alone: true }));
    const clock = vi.spyOn(Date, "now").mockReturnValue(2_000_000_000_000);
    const first = await ask(key, "GET", "/loads/none");
    expect(first.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
    expect(first.headers.get("ratelimit")).toBe('"key";r=599;t=60');
    for (let at = 1; at < 600; at++) await ask(key, "GET", "/loads/none");
    const over = await ask(key, "GET", "/loads/none");
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(over.headers.get("ratelimit")).toBe('"key";r=0;t=60');
    expect((await ask(another, "GET", "/loads")).status).toBe(200);
    clock.mockReturnValue(2_000_000_060_000);
    expect((await ask(key, "GET", "/loads/none")).status).toBe(404);
  });

  it("past the limit, a request costs no query, whether its key is valid or not", async () => {
    const key = await keyOf(await savePerson({ role: "shipper", alone: true }));
    const questions = questionsTo();
    for (const [sent, status] of [
      [key, 404],
      [newKey(), 401],
    ] as const) {
      vi.spyOn(Date, "now").mockReturnValue(2_100_000_000_000);
      for (let at = 0; at < 600; at++) await ask(sent, "GET", "/loads/none");
      questions.mockClear();
      const over = await ask(sent, "GET", "/loads/none");
      expect([status, over.status, questions.mock.calls.length]).toEqual([status, 429, 0]);
    }
  });

  it("count the changes of a company with all of its keys", async () => {
    const company = await savePerson({ role: "shipper", alone: true });
    const [first, second, reading] = [await keyOf(company), await keyOf(company), await keyOf(company, [])];
    vi.spyOn(Date, "now").mockReturnValue(2_200_000_000_000);
    const told = await ask(first, "DELETE", "/loads/none");
    expect(told.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60, "changes";q=120;w=60');
    expect(told.headers.get("ratelimit")).toBe('"key";r=599;t=60, "changes";r=119;t=60');
    expect((await ask(reading, "DELETE", "/loads/none")).headers.get("ratelimit")).toBe('"key";r=599;t=60');
    for (let at = 1; at < 120; at++) await ask(first, "DELETE", "/loads/none");
    const over = await ask(second, "PUT", "/loads/PO-1", { body: loadBody() });
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(over.headers.get("ratelimit")).toBe('"key";r=599;t=60, "changes";r=0;t=60');
    expect((await ask(second, "GET", "/loads/none")).status).toBe(404);
    expect((await ask(another, "DELETE", "/loads/none")).status).toBe(204);
  });

  it("count the reads of the board by a company with all of its keys", async () => {
    const company = await savePerson({ role: "driver", alone: true });
    const [first, second] = [await keyOf(company), await keyOf(company)];
    vi.spyOn(Date, "now").mockReturnValue(2_300_000_000_000);
    const told = await ask(first, "GET", "/board/none");
    expect(told.headers.get("ratelimit")).toBe('"key";r=599;t=60, "board";r=599;t=60');
    for (let at = 1; at < 600; at++) await ask(first, "GET", "/board/none");
    const over = await ask(second, "GET", "/board");
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await ask(second, "GET", "/loads")).status).toBe(200);
  });

  it("of offers say how long to wait, too", async () => {
    const company = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner: shipper });
    const path = `/board/${numberOf(await loadRow(loadId))}/offers/1`;
    for (let at = 0; at < 60; at++) await countAgainstLimit("offers", company.id);
    const over = await ask(await keyOf(company), "PUT", path, { body: { revision: 1, rate: 900 } });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(60);
  });
});
