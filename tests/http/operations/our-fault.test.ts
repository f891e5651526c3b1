import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { appFor } from "../support/app";
import { alerts, controlValue, heading, INNARDS } from "../support/html";
import { loadFields, postLoad, signUp, Visitor } from "../support/visitor";

const app = appFor("our-fault");
let shipper: Visitor;
let loadId: string;

const run = async (sql: string) => {
  const client = createClient({ url: `file:${join(app.dataDir, "haulway.db")}`, timeout: 5_000 });
  await client.execute(sql);
  client.close();
};

beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  loadId = await postLoad(shipper);
});

beforeEach(async () => {
  await run("ALTER TABLE files RENAME TO files_out_of_reach");
});

afterEach(async () => {
  await run("ALTER TABLE files_out_of_reach RENAME TO files");
});

it("a profile that fails to load says so, and the user can still sign out", async () => {
  const { status, text } = await shipper.get("/user-account");
  expect(status).toBe(500);
  expect(alerts(text)).toEqual(["Failed to load user profile."]);
  expect(heading(text)).toBe("Server error");
  expect(text).toContain('href="/dashboard"');
  expect(text).not.toMatch(INNARDS);
});

it("a load that fails to save says so, changes nothing and keeps the typed values", async () => {
  const before = await app.value("SELECT revision FROM loads WHERE load_id = ?", loadId);
  const fields = { ...loadFields({ total_rate: "1999.00" }), revision: String(before), seen_status: "new" };
  await run("CREATE TRIGGER refuse BEFORE INSERT ON load_events BEGIN SELECT 1 FROM out_of_reach; END");
  const { status, text } = await shipper.post(`/edit-load/${loadId}`, fields);
  await run("DROP TRIGGER refuse");
  expect(status).toBe(503);
  expect(alerts(text)).toEqual(["Error updating load. Nothing was changed. Please try again."]);
  expect(controlValue(text, "total_rate")).toBe("1999.00");
  expect(text).not.toMatch(INNARDS);
  expect(await app.value("SELECT revision FROM loads WHERE load_id = ?", loadId)).toBe(before);
});

it("a button on a load that no longer exists says so", async () => {
  for (const step of ["request", "confirm-open"]) {
    const { status, text } = await shipper.step("00000000-0000-7000-8000-000000000000", step);
    expect(status).toBe(404);
    expect(alerts(text)[0]).toContain("No records found with the provided load_id.");
  }
});

it("a tracking link that fails to load leaves no secret in the log", async () => {
  await run("ALTER TABLE wait_links RENAME TO wait_links_out_of_reach");
  try {
    const visitor = new Visitor(app);
    for (const path of ["/t/Qqsecretqq", "/t/Qqsecretqq?print=1"])
      expect((await visitor.get(path)).status).toBe(500);
    expect((await visitor.get("/T/Qqsecretqq")).location).toBe("/t/Qqsecretqq");
    await expect.poll(() => app.log()).toContain('"/t/...');
    expect(await app.log()).not.toContain("Qqsecretqq");
  } finally {
    await run("ALTER TABLE wait_links_out_of_reach RENAME TO wait_links");
  }
});
