/** Tests the limits that some calls have besides those of `handle.server.test.ts`. */
import "../../tests/fixtures/servers/own-database";

import { afterEach, describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { numberOf } from "~/trade/load-number";
import { loadRow } from "../../tests/fixtures/read-back";
import { ask, keyOf } from "../../tests/http/support/api-requests";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("limits", () => {
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
    const closed = await ask(await keyOf(company, ["loads:read"]), "GET", "/board");
    expect([closed.status, closed.headers.get("ratelimit")]).toEqual([403, '"key";r=599;t=60']);
  });

  it("of offers say how long to wait, too", async () => {
    const company = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner: await savePerson({ role: "shipper" }) });
    const path = `/board/${numberOf(await loadRow(loadId))}/offers/1`;
    for (let at = 0; at < 60; at++) await countAgainstLimit("offers", company.id);
    const over = await ask(await keyOf(company), "PUT", path, { body: { revision: 1, rate: 900 } });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(60);
  });
});
