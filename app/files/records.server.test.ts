import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { buildDocument, saveLoad, saveRows } from "~/builders";
import type { FileKind } from "~/trade/file-kinds";
import { dropDocuments } from "./records.server";

it("dropping a load's documents keeps earlier drop times and leaves other loads' documents alone", async () => {
  const [load, other] = [await saveLoad({ status: "pending" }), await saveLoad({ status: "pending" })];
  const content = { bytes: new TextEncoder().encode("%PDF-1.7"), contentType: "application/pdf" } as const;
  const add = async (kind: FileKind, { loadId, owner }: typeof load) => {
    const { row } = buildDocument({ kind, content, uploaderId: owner.id, loadId, createdAtMs: 1 });
    await saveRows({ files: [row] });
    return row.file_id;
  };
  const droppedAt = async (fileId: string) => {
    const [row] = await db().select().from(files).where(eq(files.file_id, fileId));
    return row?.dropped_at;
  };
  const old = await add("rate_confirmation", load);
  await write([dropDocuments(load.loadId, 5)]);
  const papers = [await add("rate_confirmation", load), await add("bill_of_lading", load)];
  const elsewhere = await add("rate_confirmation", other);
  await write([dropDocuments(load.loadId, 9)]);
  expect(await droppedAt(old)).toBe(5);
  expect(await Promise.all(papers.map(droppedAt))).toEqual([9, 9]);
  expect(await droppedAt(elsewhere)).toBeNull();
});
