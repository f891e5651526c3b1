import "../../tests/fixtures/own-database";

import { saveLoad } from "db/builders";
import { db } from "db/client";
import { files } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { dropDocuments } from "./records.server";

it("documents that were dropped once keep the time of that", async () => {
  const { loadId } = await saveLoad({ status: "pickup" });
  const times = async () => {
    const rows = await db().select({ at: files.dropped_at }).from(files).where(eq(files.load_id, loadId));
    return rows.map(({ at }) => at);
  };
  await write([dropDocuments(loadId, 1_000)]);
  const dropped = await times();
  expect(dropped.length).toBeGreaterThan(0);
  expect(new Set(dropped)).toEqual(new Set([1_000]));
  await write([dropDocuments(loadId, 2_000)]);
  expect(await times()).toEqual(dropped);
});
