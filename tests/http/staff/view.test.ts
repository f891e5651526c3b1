/** Tests that staff can view the product as a person, change nothing, and leave no marks. */
import { write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { buildWorld, type World } from "../../fixtures/scenes/world";
import { onTheWorker } from "../../start-app";
import { type App, appFor } from "../support/app";
import { caught, newKey } from "../support/caught-form";
import { inDatabase } from "../support/colleague";
import { plain } from "../support/html";
import { memberOf } from "../support/staff";
import { stateOf } from "../support/state-of";
import { signUp, Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";

const app = appFor("view");

let world: World;
let member: Visitor;

beforeAll(async () => {
  world = await buildWorld(app.dataDir);
  member = await memberOf(app, "support");
  // While another holder has the lease, the app runs no jobs, which would also write.
  await change(sql`insert or replace into leases values ('rounds', 'somebody else', 9e15)`);
  // This page makes the app store its push keys, which is not a mark of a view.
  await member.get("/user-account/phones");
}, 120_000);

const change = (query: SQL) => inDatabase(app, (database) => write([{ query }], database));

/** Begins a view of the person; ends the view if `personId` is null. */
const view = (personId: string | null) =>
  change(sql`update staff_sessions
    set viewed_id = ${personId}, viewed_desk_id = null, view_reason = 'Finds no load'`);

/** Returns every row, by table, except those of the staff log and of the daily counts. */
async function everything({ truth }: App): Promise<Record<string, string[]>> {
  const tables = await truth<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('staff_log', 'board_days')",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await truth(`SELECT * FROM "${name}"`);
    found[name] = rows.map((row) => JSON.stringify(Object.values(row))).sort();
  }
  return found;
}

const logged = () => app.value<number>("SELECT count(*) FROM staff_log WHERE act = 'see-view'");

const PEOPLE = ["shipper", "driver"] as const;
/** The number of pages and of forms in a normal run. A full run takes all. */
const SAMPLE = 12;

/** Pages that are closed in a view. */
const CLOSED = /^\/(user-account\/two-step|billing)/;

/** Addresses that respond with something other than a page, and the page that marks messages as read. */
const dataOf = ({
  chats,
  fileId,
  loadFileId,
  billedId,
}: World): Record<(typeof PEOPLE)[number], string[]> => ({
  shipper: [
    `/chat?group=${chats.load}`,
    "/inbox/chats",
    "/inbox/unread",
    `/bulk/${loadFileId}/faults.csv`,
    `/load-details/${billedId}/invoice.pdf`,
  ],
  driver: [
    `/chat?group=${chats.load}`,
    `/chat/messages?group=${chats.load}`,
    "/inbox/chats",
    "/inbox/unread",
    "/loads-in-hand.json",
    "/search/places?q=Reno",
    // The scene stores the file on the disk, which the Worker does not read.
    ...(onTheWorker ? [] : [`/files/${fileId}`]),
    `/load-details/${billedId}/invoice.pdf`,
  ],
});

/** Addresses that respond with a copy of many data. */
const copiesOf = ({ loads }: World) => [
  "/loads.csv",
  `/load-details/${loads.complete.loadId}/record.zip`,
  "/user-account/export",
];

const stopsOf = (who: (typeof PEOPLE)[number]) =>
  sample(
    stopsIn(world).filter((stop) => stop.who === who && !stop.path.startsWith("/staff")),
    SAMPLE,
    `pages in a view of the ${who}`,
  );

describe.each(PEOPLE)("every page, as the %s sees it", (who) => {
  it("has the banner and no script, is in the log, and leaves no mark", { timeout: 300_000 }, async () => {
    await view(world.people[who].personId);
    const before = await everything(app);
    let looks = await logged();
    for (const { name, path, status = 200 } of stopsOf(who)) {
      const { text, status: got, headers } = await member.get(path);
      const isClosed = CLOSED.test(path);
      expect([name, got]).toEqual([name, isClosed ? 403 : status]);
      expect(text, name).toContain('action="/staff/view?step=end"');
      expect(plain(text), name).toContain(`You see Haulway as`);
      expect(text, name).not.toMatch(/<script[^>]+src=/);
      expect(headers.get("Cache-Control"), name).toBe("no-store");
      expect(headers.getSetCookie(), name).toEqual([]);
      if (!isClosed) looks += 1;
      expect([name, await logged()]).toEqual([name, looks]);
    }
    const closed = [...copiesOf(world), ...(who === "shipper" ? [`/files/${world.fileId}`] : [])];
    for (const path of closed) expect([path, (await member.get(path)).status]).toEqual([path, 403]);
    for (const path of dataOf(world)[who]) {
      const { status, headers } = await member.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get("Cache-Control"), path).toBe("no-store");
    }
    expect(await everything(app)).toEqual(before);
  });

  it("leaves a mark if the person looks", async () => {
    const { email, password } = world.people[who];
    const person = new Visitor(app);
    await person.post("/login", { email, password });
    const before = await everything(app);
    for (const path of dataOf(world)[who]) await person.get(path);
    const after = await everything(app);
    const changed = Object.keys(after).filter((table) => `${after[table]}` !== `${before[table]}`);
    expect(changed).toContain("group_membership");
  });
});

const SOME_FORMS = sample(
  FORMS.filter(({ route }) => !/^routes\/(staff|logout$)/.test(route)),
  SAMPLE,
  "forms in a view",
);

describe("a form in a view", () => {
  it.each(SOME_FORMS)("is refused and changes nothing: $name", { timeout: 60_000 }, async (form) => {
    const { who, send } = await caught(app, form);
    await view(who.personId || world.people.driver.personId);
    const before = await stateOf(app);
    const { status, text } = await send(member, newKey());
    expect(status).toBe(403);
    expect(plain(text)).toContain("Nothing was changed. You see Haulway as");
    expect(text).toContain('action="/staff/view?step=end"');
    expect(await stateOf(app)).toEqual(before);
  });
});

it("the API is closed in a view, even with a key", async () => {
  await view(world.people.shipper.personId);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "GET"]) {
    const { status, text } = await member.send(method, "/api/v1/loads", {
      headers: { Authorization: "Bearer some-key" },
    });
    expect([method, status]).toEqual([method, 403]);
    expect(text).toContain("You see Haulway as");
  }
});

it("a driver who finds no load is viewed from the search, and reads who looked at what and why", async () => {
  await view(null);
  const driver = await signUp(app, "driver");
  const found = await member.get(`/staff/search?q=${encodeURIComponent(driver.email)}`);
  expect(plain(found.text)).toContain(`${driver.name}Person`);
  const path = `/staff/people/${driver.personId}`;
  expect(found.text).toContain(`href="${path}"`);
  expect(plain((await member.get(path)).text)).not.toContain(driver.email);
  const empty = await member.post(`${path}?step=view`, { view_reason: "" });
  expect([empty.status, plain(empty.text)]).toEqual([400, expect.stringContaining("Enter why")]);
  const began = await member.post(`${path}?step=view`, { view_reason: "You asked why you find no load." });
  expect([began.status, began.location]).toEqual([302, "/dashboard"]);
  const page = plain((await member.get("/dashboard")).text);
  expect(page).toContain(`You see Haulway as ${driver.name} does`);
  expect(plain((await member.get("/staff/view")).text)).toContain("You asked why you find no load.");
  const ended = await member.post("/staff/view?step=end");
  expect(ended.location).toBe(path);
  expect((await member.get("/dashboard")).text).not.toContain("/staff/view?step=end");
  const security = plain((await driver.get("/user-account/security")).text);
  for (const words of [
    "Page /dashboard",
    "Saw it as you see it",
    "You asked why you find no load.",
    "Search by email",
  ])
    expect(security).toContain(words);
});

it("a view ends with the back office", async () => {
  await view(world.people.driver.personId);
  expect((await member.get("/dashboard")).text).toContain("/staff/view?step=end");
  expect((await member.post("/staff?step=leave")).status).toBe(302);
  expect((await member.get("/dashboard")).text).not.toContain("/staff/view?step=end");
});

it("signing out in a view signs the member of staff out, and ends the view", async () => {
  const other = await memberOf(app, "support");
  const { personId } = world.people.driver;
  await change(sql`update staff_sessions set viewed_id = ${personId}, view_reason = 'Finds no load'`);
  expect((await other.get("/dashboard")).text).toContain("/staff/view?step=end");
  const { status, location } = await other.post("/logout");
  expect([status, location]).toEqual([302, "/login"]);
  expect((await other.get("/dashboard")).location).toMatch(/^\/login/);
});
