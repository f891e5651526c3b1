import "../../tests/fixtures/own-database";

import { db } from "db/client";
import { receipts } from "db/schema";
import { write } from "db/write";
import { expect, it } from "vitest";
import { DAY_MS } from "~/platform/time";
import { forgetOld, KEPT_DAYS } from "./forget-receipts.server";

it("receipts go after their days, however many, and the younger stay", async () => {
  const nowMs = Date.now();
  const rows = Array.from({ length: 1_201 }, (_, n) => ({
    whose: "visitor",
    receipt_key: `key-number-${n}`,
    what: "/somewhere",
    content: "",
    // Written in the order of time.
    at: nowMs - (n < 1_200 ? KEPT_DAYS + 1 : KEPT_DAYS - 1) * DAY_MS,
  }));
  await write([{ query: db().insert(receipts).values(rows) }]);
  expect(await forgetOld(nowMs)).toBe(1_200);
  expect((await db().select().from(receipts)).map((row) => row.receipt_key)).toEqual(["key-number-1200"]);
});
