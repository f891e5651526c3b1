import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { createHash } from "node:crypto";
import { database, db } from "db/client";
import { delivery_records, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { askForRecord } from "~/loads/steps/delivery-record.server";
import { noteSeen } from "~/notifications/seen.server";
import { saveNotificationSettings } from "~/notifications/settings.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { readZip } from "../../tests/fixtures/read-zip";
import { requestContext } from "../../tests/fixtures/request-args";
import { store } from "../../tests/fixtures/scenes/recorded-load";
import { mails, refuses } from "../../tests/fixtures/servers/own-providers";
import { mailRecords } from "./delivery-record.server";
import { exportDeliveryRecords } from "./export-delivery-records.server";
import { AT_DELIVERY_FILE } from "./record";
import { transactionRecord } from "./record-page.server";
import { recordZip } from "./record-zip.server";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

const rowOf = async (loadId: string) => {
  const [row] = await db().select().from(delivery_records).where(eq(delivery_records.load_id, loadId));
  return row;
};

async function zipOf(viewer: BuiltPerson, loadId: string) {
  const zip = recordZip(await transactionRecord(viewer, loadId), store);
  return readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
}

const lineIn = (text = "") => /^([0-9a-f]{64}) {2}record-at-delivery\.txt$/m.exec(text)?.[1];
const mailsTo = ({ email }: BuiltPerson) => mails.filter(({ to }) => to === email);

async function delivered() {
  const owner = await savePerson({ role: "shipper", emailConfirmed: true });
  const driver = await savePerson({ role: "driver", emailConfirmed: true });
  const other = await savePerson({ role: "driver" });
  const load = await saveLoad({ owner, driver, requesters: [other], status: "complete", store });
  const atMs = Date.now();
  await write([askForRecord(load.loadId, atMs)]);
  return { ...load, owner, driver, other, atMs };
}

beforeEach(async () => {
  await database().client.execute("delete from delivery_records");
  mails.length = 0;
  refuses.clear();
});

describe("the record of a delivery", () => {
  it("has the hash that is emailed to both parties, in the downloads of both", async () => {
    const { owner, driver, other, loadId, documents, atMs } = await delivered();
    expect(await mailRecords(atMs, store)).toBe(false);
    const sums = [];
    for (const viewer of [owner, driver]) {
      const [mail, ...more] = mailsTo(viewer);
      expect(more).toEqual([]);
      expect(mail?.text).toContain(`/load-details/${loadId}/record\n`);
      const sum = lineIn(mail?.text);
      const entries = await zipOf(viewer, loadId);
      const file = entries.get(AT_DELIVERY_FILE) ?? new Uint8Array();
      expect(sha256(file)).toBe(sum);
      const listed = new TextDecoder().decode(entries.get("SHA256SUMS"));
      expect(listed).toContain(`${sum}  ${AT_DELIVERY_FILE}\n`);
      const text = new TextDecoder().decode(file);
      expect(text).toContain(`Shipper: ${owner.fullName}`);
      expect(text).not.toContain(other.fullName);
      for (const { row, bytes } of documents)
        expect(text).toContain(`papers/${row.kind}-${row.file_id}: ${sha256(bytes)}`);
      sums.push(sum);
      const exported = [];
      for await (const row of exportDeliveryRecords(viewer.id)) exported.push(row);
      expect(exported).toMatchObject([{ load_id: loadId, sha256: sum, content: text }]);
    }
    expect(sums[0]).toBe(sums[1]);
    expect((await rowOf(loadId))?.due_at).toBeNull();
  });

  it("stays as it was emailed, whatever changes later in the database", async () => {
    const { driver, loadId, atMs } = await delivered();
    await mailRecords(atMs, store);
    const sum = lineIn(mailsTo(driver)[0]?.text);
    await database().client.execute("update load_events set at = at - 60000");
    await mailRecords(atMs + DAY_MS, store);
    expect(sha256((await zipOf(driver, loadId)).get(AT_DELIVERY_FILE) ?? "")).toBe(sum);
    await database().client.execute(
      "update delivery_records set content = replace(content, '$', '$1'), sha256 = 'x'",
    );
    expect(sha256((await zipOf(driver, loadId)).get(AT_DELIVERY_FILE) ?? "")).not.toBe(sum);
    expect(mails).toHaveLength(2);
  });

  it("is emailed even to users who have seen the delivery, and only once by two processes", async () => {
    const { owner, loadId, atMs } = await delivered();
    const request = new Request("http://localhost/");
    noteSeen({ request, context: requestContext({ hasUnseen: true }) }, owner.id, { loads: [loadId] });
    await followUpsFinished();
    await Promise.all([mailRecords(atMs, store), mailRecords(atMs, store)]);
    await mailRecords(atMs + 10 * MINUTE_MS, store);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it("is made but not emailed to users who turned email off or have no confirmed address", async () => {
    const { owner, driver, loadId, atMs } = await delivered();
    await saveNotificationSettings({
      viewer: owner,
      fields: { quiet_from: "", quiet_until: "", time_zone: "America/Denver", messages_mail: "on" },
    });
    await db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, driver.id));
    await mailRecords(atMs, store);
    expect(mails).toEqual([]);
    const row = await rowOf(loadId);
    expect(row).toMatchObject({ due_at: null, owner_mailed_at: null, driver_mailed_at: null });
    expect(row?.sha256).toBe(sha256(row?.content ?? ""));
  });

  it("is emailed again to the one whose email failed, with the same hash", async () => {
    const { owner, driver, loadId, atMs } = await delivered();
    refuses.add(owner.email);
    await mailRecords(atMs, store);
    expect(mailsTo(driver)).toHaveLength(1);
    expect(mailsTo(owner)).toEqual([]);
    refuses.clear();
    const again = (await rowOf(loadId))?.due_at ?? 0;
    expect(again).toBeGreaterThan(atMs);
    await mailRecords(again, store);
    expect(mailsTo(driver)).toHaveLength(1);
    expect(lineIn(mailsTo(owner)[0]?.text)).toBe(lineIn(mailsTo(driver)[0]?.text));
    expect((await rowOf(loadId))?.due_at).toBeNull();
  });

  it("waits for a store that is unavailable", async () => {
    const { loadId, driver, atMs } = await delivered();
    const away = { ...store, get: () => Promise.reject(new Error("away")) };
    await mailRecords(atMs, away);
    expect(mails).toEqual([]);
    expect(await rowOf(loadId)).toMatchObject({ content: null, due_at: atMs + MINUTE_MS });
    await mailRecords(atMs + MINUTE_MS, store);
    expect(mailsTo(driver)).toHaveLength(1);
  });
});
