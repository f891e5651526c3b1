import "../../tests/fixtures/own-database";

import { createHash } from "node:crypto";
import type { BuiltPerson } from "db/builders";
import { describe, expect, it } from "vitest";
import { sealHistory } from "~/history/seal.server";
import { readZip } from "../../tests/fixtures/read-zip";
import { recordedLoad, store } from "../../tests/fixtures/recorded-load";
import { saveSignedPaper } from "../../tests/fixtures/signed-paper";
import { transactionRecord } from "./record-page.server";
import { recordZip } from "./record-zip.server";

const zipOf = async (viewer: BuiltPerson, loadId: string) => {
  const zip = recordZip(await transactionRecord(viewer, loadId), store);
  return readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
};

describe("the download of a record", () => {
  it("has the record, the papers that the viewer may open, and the hash of each", async () => {
    const load = await recordedLoad("complete");
    const { owner, driver, loadId, documents } = load;
    await saveSignedPaper(load, driver.id);
    await sealHistory();
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
    expect(history.steps).toHaveLength(8);
    expect(history.last_hash).toBe(history.steps.at(-1).hash);
    // Among the digits of a hash it stands by chance.
    expect(text("record.json")).not.toMatch(new RegExp(`\\b${load.pin}\\b`));
  });

  it("tells a driver nothing by which to count the steps of others", async () => {
    const { driver, loadId } = await recordedLoad("complete");
    await sealHistory();
    const { steps, lastHash } = await transactionRecord(driver, loadId);
    expect(lastHash).toMatch(/^[0-9a-f]{64}$/);
    expect(steps.length).toBeGreaterThan(4);
    for (const step of steps) expect(Object.keys(step).filter((key) => /turn|hash/.test(key))).toEqual([]);
  });

  it("names a paper that the store has lost, and holds the rest", async () => {
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
