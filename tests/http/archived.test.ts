import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { type BuiltLoad, type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import { DAY_MS } from "~/text/time";
import { root, runToEnd } from "../../app/cli/processes.mjs";
import { readZip } from "../fixtures/read-zip";
import { databaseIn } from "../fixtures/servers/database-in";
import { appFor } from "./support/app";
import { Visitor } from "./support/visitor";

const WHO = ["owner", "driver", "asked", "stranger"] as const;
type Who = (typeof WHO)[number];

const app = appFor("archived");
const visitors = {} as Record<Who, Visitor>;
let load: BuiltLoad;

beforeAll(async () => {
  const database = databaseIn(app.dataDir);
  const people = {} as Record<Who, BuiltPerson>;
  for (const who of WHO)
    people[who] = await savePerson({ role: who === "owner" ? "shipper" : "driver" }, database);
  const lastStepAtMs = Date.now() - 100 * DAY_MS;
  const times = { lastStepAtMs, postedAtMs: lastStepAtMs - DAY_MS };
  const { owner, driver, asked } = people;
  const store = diskStore(join(app.dataDir, "blobs"));
  const given = { owner, driver, requesters: [asked], store, messages: true, ...times };
  const terms = { detention_hour_cents: 6_000 };
  load = await saveLoad({ ...given, status: "complete", terms }, database);
  await database.client.execute({
    sql: `insert into whereabouts (told_id, load_id, person_id, kind, stop, at, told_at, chosen_at)
      select 'arrived', load_id, ?, 'arrived', 'delivery', at, at, at from load_events where load_id = ? and event = 'accept'`,
    args: [driver.id, load.loadId],
  });
  database.client.close();
  for (const who of WHO) {
    visitors[who] = new Visitor(app);
    const { email, password } = people[who];
    await visitors[who].post("/login", { email, password });
    // Marks the feed as read, so that it can be archived.
    await visitors[who].get(`/chat?group=${people[who].defaultGroupId}`);
  }
});

/** Removes the parts that differ from response to response. */
const steady = (html: string) =>
  html
    .replace(
      /nonce="[^"]*"|name="receipt_key" value="[^"]*"|"nonce":"[^"]*"|\d+ms|"(nowMs|readMs|draftId)\\?",[^,]*/g,
      "",
    )
    .replace(/[0-9a-f-]{36}/g, (id) => (id === load.loadId ? "load" : "id"));

async function readAll() {
  const addresses = [
    "/loads-complete",
    `/load-details/${load.loadId}`,
    ...["timeline", "charges", "invoice", "offers", "rate-confirmation"].map(
      (page) => `/load-details/${load.loadId}/${page}`,
    ),
    `/l/HW-${load.load.load_number}`,
    ...load.documents.map(({ row }) => `/files/${row.file_id}`),
    `/review/${load.driver?.id}/${load.loadId}/true`,
    `/review/${load.owner.id}/${load.loadId}/false`,
  ];
  const read: Record<string, unknown> = {};
  for (const who of WHO) {
    for (const address of addresses) {
      const { status, location, text } = await visitors[who].get(address);
      read[`${who} ${address}`] = { status, location, text: steady(text) };
    }
    const { bytes } = await visitors[who].get("/user-account/export");
    read[`${who} export`] = [...readZip(bytes)].map(([name, { length }]) => [name, length]);
  }
  return read;
}

it("all users get the same pages, documents and refusals before and after", async () => {
  const before = await readAll();
  const moved = await runToEnd({
    name: "archive",
    args: [join(root, "app/archive/archive.mjs")],
    env: { ...process.env, DATA_DIR: app.dataDir, SESSION_SECRET: "only-for-tests-0123456789-0123456789" },
    quiet: true,
  });
  expect(moved.code, moved.tail).toBe(0);
  expect(await app.value("select count(*) from files")).toBe(0);
  expect(await readAll()).toEqual(before);
  const statusOf = (who: Who) =>
    Object.entries(before).flatMap(([name, answer]) =>
      name.startsWith(`${who} /`) ? [(answer as { status: number }).status] : [],
    );
  // In order: the list, the load's page, five subpages, the link by number, and four documents. The two
  // review pages follow.
  const ofParties = [200, 200, ...Array(5).fill(200), 302, ...Array(4).fill(200)];
  expect(statusOf("owner")).toEqual([...ofParties, 200, 404]);
  expect(statusOf("driver")).toEqual([...ofParties, 404, 200]);
  for (const who of ["asked", "stranger"] as const)
    expect(statusOf(who)).toEqual([200, ...Array(13).fill(404)]);
});
