import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, buildLoad, saveLoad, savePerson } from "~/builders";
import { mergeRows, saveRows } from "~/builders/rows";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { loader as dashboard } from "~/routes/loads/dashboard";
import { DASHBOARD_TABS, type DashboardTab, LOAD_STATUSES, TAB_STATUSES } from "~/trade/lifecycle";
import { askPage, cookieOf } from "../../../tests/fixtures/ask-page";
import { dayFromNow } from "../../../tests/fixtures/days";
import { manyLoads } from "../../../tests/fixtures/scenes/many-loads";
import { plansOf, walks } from "../../../tests/fixtures/watch-queries";
import { deleteLoad } from "../steps/delete-load.server";
import { editLoad } from "../steps/edit-load.server";
import { lastPage, TABLE_PAGE_SIZE } from "./board.server";
import { completedRows } from "./completed.server";
import { ownBoard } from "./own-board.server";
import { readBoardFilter } from "./read-board-filter";

const shipper = () => savePerson({ role: "shipper" });
const driver = () => savePerson({ role: "driver" });

const boardOf = (person: BuiltPerson, tab: DashboardTab | null, page = 1, filter = "") =>
  ownBoard(person, { tab, page, filter: readBoardFilter(new URLSearchParams(filter), person.role) });

async function listsOf(person: BuiltPerson) {
  const ids = async (rows: Promise<{ load_id: string }[]>) => (await rows).map(({ load_id }) => load_id);
  const tab = async (tab: DashboardTab) => (await boardOf(person, tab)).rows;
  return {
    new: await ids(tab("new")),
    "pre-pickup": await ids(tab("pre-pickup")),
    "in-transit": await ids(tab("in-transit")),
    complete: await ids(completedRows(person, 1)),
    counts: (await boardOf(person, null)).counts,
  };
}

const NOTHING = { new: [], "pre-pickup": [], "in-transit": [], complete: [], counts: {} };

describe("which lists show a load", () => {
  const listed = LOAD_STATUSES.map((status) => ({
    status,
    list: DASHBOARD_TABS.find((tab) => TAB_STATUSES[tab].includes(status)) ?? ("complete" as const),
  }));

  it.each(listed)(
    "in $status it is on $list of its owner and its driver, and on nobody else's",
    async (row) => {
      const [owner, chosen, turnedDown] = [await shipper(), await driver(), await driver()];
      const isChosen = row.status !== "new" && row.status !== "pending";
      const { loadId } = await saveLoad({
        owner,
        status: row.status,
        ...(row.status !== "new" && { driver: chosen }),
        ...(isChosen && { requesters: [turnedDown] }),
      });
      const mine = { ...NOTHING, [row.list]: [loadId], counts: { [row.status]: 1 } };
      expect(await listsOf(owner)).toEqual(mine);
      expect(await listsOf(chosen)).toEqual(row.status === "new" ? NOTHING : mine);
      expect(await listsOf(turnedDown)).toEqual(NOTHING);
      expect(await listsOf(await shipper())).toEqual(NOTHING);
    },
  );
});

describe("after a step", () => {
  const pending = (loadId: string) => ({ ...NOTHING, new: [loadId], counts: { pending: 1 } });
  const isNew = (loadId: string) => ({ ...NOTHING, new: [loadId], counts: { new: 1 } });
  const fields = {
    pickup_date: dayFromNow(4),
    delivery_date: dayFromNow(6),
    total_rate: "1200",
    weight_lb: "40000",
  };

  it("a deleted load is on nobody's list", async () => {
    for (const status of ["new", "pending", "pickup"] as const) {
      const [owner, hauler] = [await shipper(), await driver()];
      const { loadId } = await saveLoad({ owner, status, ...(status !== "new" && { driver: hauler }) });
      await deleteLoad({ viewer: owner, loadId });
      expect(await listsOf(owner)).toEqual(NOTHING);
      expect(await listsOf(hauler)).toEqual(NOTHING);
    }
  });

  it("an edited load is new for its owner and gone for the driver whom the edit releases", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, status: "pickup", driver: hauler });
    await editLoad({ viewer: owner, loadId, fields });
    expect(await listsOf(owner)).toEqual(isNew(loadId));
    expect(await listsOf(hauler)).toEqual(NOTHING);
  });

  it("a released driver who requests it again has it once, as a request", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, status: "rate confirmation", driver: hauler });
    await editLoad({ viewer: owner, loadId, fields });
    await requestLoad({ viewer: hauler, loadId });
    expect(await listsOf(hauler)).toEqual(pending(loadId));
    await acceptRequest({ viewer: owner, loadId, driverId: hauler.id });
    const carried = { ...NOTHING, "pre-pickup": [loadId], counts: { "rate confirmation": 1 } };
    expect(await listsOf(hauler)).toEqual(carried);
    expect(await listsOf(owner)).toEqual(carried);
  });

  it("a rejected or withdrawn request leaves only that driver's list", async () => {
    const [owner, rejected, withdrawn, waiting] = [
      await shipper(),
      await driver(),
      await driver(),
      await driver(),
    ];
    const { loadId } = await saveLoad({ owner, requesters: [rejected, withdrawn, waiting] });
    await rejectRequest({ viewer: owner, loadId, driverId: rejected.id });
    await withdrawRequest({ viewer: withdrawn, loadId });
    expect(await listsOf(rejected)).toEqual(NOTHING);
    expect(await listsOf(withdrawn)).toEqual(NOTHING);
    expect(await listsOf(waiting)).toEqual(pending(loadId));
    expect(await listsOf(owner)).toEqual(pending(loadId));
    await rejectRequest({ viewer: owner, loadId, driverId: waiting.id });
    expect(await listsOf(owner)).toEqual(isNew(loadId));
  });
});

describe("a shipper with 500 loads, on a board of thousands", () => {
  let owner: BuiltPerson;
  let hauler: BuiltPerson;
  let cookie: string;
  const counts = { new: 260, pending: 120, "in transit": 120 } as const;

  beforeAll(async () => {
    await manyLoads(3_000);
    // The owner's company has one person. A page of a team runs two more statements
    // (own-steps.server.test.ts).
    [owner, hauler] = [await savePerson({ role: "shipper", alone: true }), await driver()];
    const statuses = Object.entries(counts) as [keyof typeof counts, number][];
    const rows = statuses.flatMap(([status, count]) =>
      Array.from(
        { length: count },
        () => buildLoad({ owner, status, ...(status !== "new" && { driver: hauler }) }).rows,
      ),
    );
    await saveRows(mergeRows(rows));
    cookie = await cookieOf(owner);
  });

  const page = (address: string) => askPage(dashboard, `/dashboard${address}`, { cookie });

  it("has the right counts on every tab", async () => {
    const { data } = await page("");
    expect(data.tabs.map(({ tab, count }) => [tab, count])).toEqual([
      ["new", 380],
      ["pre-pickup", 0],
      ["in-transit", 120],
    ]);
    expect([data.current, data.complete, data.total]).toEqual([500, 0, 380]);
  });

  it("shows every load of a tab once over its pages, those that need the owner first", async () => {
    const seen: { id: string; status: string }[] = [];
    const last = (await page("?tab=new")).data.last;
    expect(last).toBe(19);
    for (let number = 1; number <= last; number++) {
      const { rows } = (await page(`?tab=new&page=${number}`)).data;
      expect(rows.length).toBe(TABLE_PAGE_SIZE);
      for (const row of rows) seen.push({ id: row.load_id, status: row.load_status });
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(380);
    const statuses = seen.map(({ status }) => status);
    expect(statuses).toEqual([...Array(120).fill("pending"), ...Array(260).fill("new")]);
  });

  it("shows nothing after the last page, but still returns the number of the last page", async () => {
    const { data } = await page("?tab=in-transit&page=7");
    expect(data).toMatchObject({ rows: [], total: 120, last: 6, page: 7, tab: "in-transit" });
  });

  it.each(["", "?tab=new&page=19", "?tab=in-transit", "?tab=pre-pickup", "?tab=new&page=999"])(
    "takes four statements per page including the session's, three if there are no rows, and on a first page one for the notification prompt (%j)",
    async (address) => {
      const { data, statements } = await page(address);
      const ofOffer = address.includes("page=") ? 0 : 1;
      expect(statements).toBe((data.rows.length > 0 ? 4 : 3) + ofOffer);
    },
  );

  it.each([...DASHBOARD_TABS])("finds its loads by index for %s, and never scans the board", async (tab) => {
    const ask = async (tab: DashboardTab) => {
      for (const person of [owner, hauler]) {
        await boardOf(person, tab, 2);
        await boardOf(person, null);
        await boardOf(person, tab, 1, "find=reno&driver=sam");
      }
    };
    const plans = await plansOf(() => ask(tab));
    expect(plans.length).toBeGreaterThanOrEqual(4);
    expect(walks(plans).filter((step) => step !== "SCAN own" && !step.startsWith("SCAN a "))).toEqual([]);
    const steps = plans.flat().join("\n");
    expect(steps).toContain("userloads_user (user_id=?");
    expect(steps).toContain("requests_driver (driver_id=?");
    const looked = plans.flat().filter((step) => step.startsWith("SEARCH loads ") && !step.includes("rowid"));
    const ways = looked.map((step) => step.replace(/ (COVERING )?INDEX/, ""));
    expect(new Set(ways)).toEqual(
      new Set([
        "SEARCH loads USING loads_own (owner_id=?)",
        "SEARCH loads USING loads_own (owner_id=? AND load_status=?)",
        "SEARCH loads USING loads_own (owner_id=? AND load_status=? AND pickup_date>?)",
        "SEARCH loads USING sqlite_autoindex_loads_1 (load_id=?)",
      ]),
    );
  });
});

it.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [500, 25],
])("%i rows end on page %i", (total, last) => {
  expect(lastPage(total)).toBe(last);
});
