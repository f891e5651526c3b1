import "../../tests/fixtures/servers/own-database";

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BuiltPerson } from "~/builders";
import { readZip } from "../../tests/fixtures/read-zip";
import { recordedLoad, store } from "../../tests/fixtures/scenes/recorded-load";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { withoutIds } from "../../tests/fixtures/without-ids";
import { transactionRecord } from "./record-page.server";
import { recordZip } from "./record-zip.server";

const zipOf = async (viewer: BuiltPerson, loadId: string) => {
  const zip = recordZip(await transactionRecord(viewer, loadId), store);
  return readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
};

describe("the download of a record", () => {
  it("has the record, the documents that the viewer may open, and the hash of each", async () => {
    const load = await recordedLoad("complete");
    const { owner, driver, loadId, documents } = load;
    await saveSignedPaper(load, driver.id);
    const entries = await zipOf(owner, loadId);
    const papers = documents.map(({ row }) => `papers/${row.kind}-${row.file_id}`);
    expect([...entries.keys()].sort()).toEqual(["SHA256SUMS", "record.json", "record.txt", ...papers].sort());
    for (const { row, bytes } of documents)
      expect(entries.get(`papers/${row.kind}-${row.file_id}`)).toEqual(bytes);
    const text = (name: string) => new TextDecoder().decode(entries.get(name));
    const sums = text("SHA256SUMS")
      .trim()
      .split("\n")
      .map((line) => line.split("  "));
    expect(sums).toHaveLength(entries.size - 1);
    for (const [sum, name = ""] of sums)
      expect(
        createHash("sha256")
          .update(entries.get(name) ?? "")
          .digest("hex"),
      ).toBe(sum);
    expect(text("record.txt")).toContain(`Shipper: ${owner.fullName}`);
    const { history } = JSON.parse(text("record.json"));
    expect(history).toHaveLength(8);
    expect(history.at(-1)).toMatchObject({ event: "deliver", actor_id: driver.id });
    // A hash or an id may contain these digits by chance.
    expect(withoutIds(text("record.json"))).not.toMatch(new RegExp(`\\b${load.pin}\\b`));
  });

  it("lists a document that the store has lost, and contains the rest", async () => {
    const { driver, loadId, documents } = await recordedLoad("pickup");
    const lost = documents.find(({ row }) => row.kind === "rate_confirmation");
    await store.remove([lost?.row.path ?? ""]);
    const entries = await zipOf(driver, loadId);
    const sums = new TextDecoder().decode(entries.get("SHA256SUMS"));
    expect(sums).toContain(`# papers/rate_confirmation-${lost?.row.file_id} could not be read`);
    expect([...entries.keys()].some((name) => name.includes("signed_rate_confirmation"))).toBe(true);
    expect([...entries.keys()].join()).not.toContain("bill_of_lading");
  });
});
