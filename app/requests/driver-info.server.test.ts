import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "~/accounts/profile/queries.server";
import { judge, judgedDriver } from "~/bookings/driver.server";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { buildDocument } from "~/builders/documents";
import { saveRows } from "~/builders/rows";
import { fileToOpen } from "~/files/open-file.server";
import { loadFacts } from "~/loads/queries.server";
import { NotFound } from "~/platform/errors";
import { loader as driverPage } from "~/routes/loads/driver-request.$driverId";
import { loader as loadDetails } from "~/routes/loads/load-details.$loadId";
import type { FileKind } from "~/trade/file-kinds";
import { askPage, cookieOf } from "../../tests/fixtures/ask-page";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { driverInfo } from "./driver-info.server";
import { type EligibilityLine, eligibilitySummary, overallVerdict } from "./eligibility";
import { fitLines } from "./fit-lines";
import { ownFit } from "./own-fit.server";
import { openRequestsOn } from "./queries.server";

const shipper = () => savePerson({ role: "shipper" });
const driver = (profile = {}) => savePerson({ role: "driver", profile });
const pdf = { bytes: new Uint8Array([1]), contentType: "application/pdf" } as const;

async function give(owner: BuiltPerson, kind: FileKind, more: { dropped_at?: number; at?: number } = {}) {
  const { at = Date.now(), dropped_at } = more;
  const { row } = buildDocument({
    kind,
    content: pdf,
    uploaderId: owner.id,
    loadId: null,
    createdAtMs: at,
  });
  await saveRows({ files: [{ ...row, dropped_at }] });
  return row.file_id;
}

async function review(by: BuiltPerson, of: BuiltPerson, stars: number, text: string | null, at: number) {
  const { loadId: load_id } = await saveLoad({ owner: by, driver: of, status: "complete" });
  const id = `review-${of.id}-${at}`;
  await saveRows({
    reviews: [{ id, number_of_stars: stars, review_text: text, created_at: at }],
    userreviews: [
      { review_id: id, user_id: by.id, load_id, relationship_type: "submitter" },
      { review_id: id, user_id: of.id, load_id, relationship_type: "recipient" },
    ],
  });
}

describe("who may see a driver", () => {
  type Cast = Record<"owner" | "otherShipper" | "asking" | "rejected" | "stranger", BuiltPerson>;
  let cast: Cast;
  let loadId: string;
  let elsewhere: string;

  beforeAll(async () => {
    const [owner, otherShipper] = [await shipper(), await shipper()];
    const [asking, rejected, stranger] = [await driver(), await driver(), await driver()];
    cast = { owner, otherShipper, asking, rejected, stranger };
    ({ loadId } = await saveLoad({ owner, requesters: [asking, rejected] }));
    ({ loadId: elsewhere } = await saveLoad({ owner: otherShipper, status: "pickup" }));
    await rejectRequest({ viewer: owner, loadId, driverId: rejected.id });
  });

  const people = ["owner", "otherShipper", "asking", "rejected", "stranger"] as const;
  const seen = ["owner asking", "asking asking", "rejected rejected", "stranger stranger"];
  const pairs = people.flatMap((viewer) => people.map((looked): [string, string] => [viewer, looked]));

  it.each(pairs)("%s, at %s, with the load and without", async (viewer, looked) => {
    const of = cast[looked as keyof Cast];
    for (const load of [loadId, null]) {
      const asked = driverInfo(cast[viewer as keyof Cast], of.id, load).then(
        (info) => info.driver.id,
        (error) => error,
      );
      const meant = seen.includes(`${viewer} ${looked}`) ? of.id : expect.any(NotFound);
      expect(await asked).toEqual(meant);
    }
  });

  it("nobody sees a driver for a load that they may not see or that does not exist", async () => {
    const words = "No driver information could be displayed at this time.";
    await expect(driverInfo(cast.owner, cast.asking.id, elsewhere)).rejects.toThrow(words);
    await expect(driverInfo(cast.asking, cast.asking.id, elsewhere)).rejects.toThrow(words);
    await expect(driverInfo(cast.asking, cast.asking.id, "none")).rejects.toThrow(words);
    await expect(driverInfo(cast.owner, "nobody", loadId)).rejects.toThrow(words);
  });

  it("the owner may answer an open request; the driver can only read it", async () => {
    const own = await driverInfo(cast.asking, cast.asking.id, loadId);
    expect(own).toMatchObject({ isSelf: true, requestStatus: null, load: { loadId, offered: [] } });
    const asked = await driverInfo(cast.owner, cast.asking.id, null);
    expect(asked).toMatchObject({ isSelf: false, requestStatus: "pending", load: { loadId } });
    expect(asked.load?.offered).toEqual(expect.arrayContaining(["accept", "reject"]));
  });

  it("without a load, the open request takes precedence", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const waiting = await saveLoad({ owner, requesters: [hauler], lastStepAtMs: Date.now() - 60_000 });
    await saveLoad({ owner, driver: hauler, status: "pickup" });
    expect((await driverInfo(owner, hauler.id, null)).load?.loadId).toBe(waiting.loadId);
  });
});

describe("documents", () => {
  it("are shown as far as the policy allows, only the current one of each kind", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, requesters: [hauler] });
    const states = async (viewer: BuiltPerson) =>
      Object.fromEntries(
        (await driverInfo(viewer, hauler.id, loadId)).documents.map((document) => [
          document.kind,
          "fileId" in document ? document.fileId : document.state,
        ]),
      );
    expect(await states(owner)).toEqual({
      insurance: "not given",
      mc_cert: "not given",
      w4: "held back",
    });

    await give(hauler, "insurance", { dropped_at: 1 });
    await give(hauler, "mc_cert", { at: 1_000 });
    const mc_cert = await give(hauler, "mc_cert");
    const w4 = await give(hauler, "w4");
    expect(await states(owner)).toEqual({ insurance: "not given", mc_cert, w4: "held back" });
    const { load } = await driverInfo(owner, hauler.id, loadId);
    expect(load?.eligibility.find(({ name }) => name === "Certificate of insurance")?.has).toBe("Missing");
    expect(await states(hauler)).toEqual({ insurance: "not given", mc_cert, w4 });
    await expect(fileToOpen(owner, mc_cert)).resolves.toBeTruthy();
    await expect(fileToOpen(owner, w4)).rejects.toThrow(NotFound);

    await acceptRequest({ viewer: owner, loadId, driverId: hauler.id });
    expect(await states(owner)).toEqual({ insurance: "not given", mc_cert, w4 });
    await expect(fileToOpen(owner, w4)).resolves.toBeTruthy();
  });

  it("that are held back reveal nothing, not even an id", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, requesters: [hauler] });
    const w4 = await give(hauler, "w4");
    expect(JSON.stringify(await driverInfo(owner, hauler.id, loadId))).not.toContain(w4);
  });
});

describe("the certificate of insurance", () => {
  const given = async (owner: BuiltPerson, hauler: BuiltPerson, loadId: string) => {
    const facts = await loadFacts(owner, loadId);
    if (!facts) throw new Error("The owner does not see the load.");
    const [listed] = (await openRequestsOn(owner.id, loadId)).rows;
    const lines = (await driverInfo(owner, hauler.id, loadId)).load?.eligibility ?? [];
    const booking = judge(await judgedDriver(hauler.id, loadId), facts).lines;
    const has = (among: readonly EligibilityLine[]) =>
      among.find(({ name }) => name === "Certificate of insurance")?.has === "On file";
    const account = await accountOf(hauler.id);
    return [listed?.insuranceGiven, has(lines), has(booking), account?.hasInsurance];
  };
  const drop = (kind: FileKind, uploaderId: string) =>
    db()
      .update(files)
      .set({ dropped_at: 1 })
      .where(and(eq(files.kind, kind), eq(files.uploader_id, uploaderId)));

  it("of the profile and of a policy count alike, everywhere; removed ones do not", async () => {
    const owner = await shipper();
    const hauler = await saveEligibleDriver({ papers: true });
    const { loadId } = await saveLoad({ owner, requesters: [hauler] });
    const everywhere = (value: boolean) => [value, value, value, value];
    expect(await given(owner, hauler, loadId)).toEqual(everywhere(true));
    await drop("insurance", hauler.id);
    expect(await given(owner, hauler, loadId)).toEqual(everywhere(true));
    await drop("policy", hauler.id);
    expect(await given(owner, hauler, loadId)).toEqual(everywhere(false));
    await give(hauler, "insurance");
    expect(await given(owner, hauler, loadId)).toEqual(everywhere(true));
  });

  it("of another driver does not count", async () => {
    const [owner, bare] = [await shipper(), await driver()];
    await saveEligibleDriver({ papers: true });
    const { loadId } = await saveLoad({ owner, requesters: [bare] });
    expect(await given(owner, bare, loadId)).toEqual([false, false, false, false]);
  });
});

describe("the driver's own view of the fit", () => {
  it("has the verdicts of the owner's list", async () => {
    const owner = await shipper();
    const [bare, eligible] = [await driver(), await saveEligibleDriver()];
    const { loadId } = await saveLoad({ owner, requesters: [bare, eligible] });
    const facts = await loadFacts(owner, loadId);
    if (!facts) throw new Error("The owner does not see the load.");
    const { rows } = await openRequestsOn(owner.id, loadId);
    const fits = rows.map((row) => fitLines(facts, row));
    expect(fits.map(overallVerdict)).toEqual(["unknown", "meets"]);
    expect((await ownFit(bare, loadId, facts))?.shortfalls?.length).toBeGreaterThan(0);
    expect((await ownFit(eligible, loadId, facts))?.met).toBe(
      eligibilitySummary(fits[1] ?? [])
        .replace("Meets", "You meet")
        .concat("."),
    );
  });
});

describe("the latest reviews", () => {
  it("counts every review and shows the latest three, and the number of delivered loads", async () => {
    const [owner, hauler] = [await shipper(), await driver({ rating: 4 })];
    for (const [stars, text, at] of [
      [5, "first", 1],
      [4, null, 2],
      [3, "third", 3],
      [2, "fourth", 4],
    ] as const) {
      await review(owner, hauler, stars, text, at);
    }
    const info = await driverInfo(hauler, hauler.id, null);
    expect(info.deliveredLoads).toBe(4);
    expect(info.driver.reviewCount).toBe(4);
    expect(info.latestReviews.map(({ stars, text }) => [stars, text])).toEqual([
      [2, "fourth"],
      [3, "third"],
      [4, null],
    ]);
    const novice = await driver();
    expect((await driverInfo(novice, novice.id, null)).latestReviews).toEqual([]);
  });
});

describe("the number of statements", () => {
  it("is bounded, and the same for a load with thirty requests as for one", async () => {
    const owner = await shipper();
    const cookie = await cookieOf(owner);
    const costs = [];
    for (const count of [1, 30]) {
      const requesters = await Promise.all(Array.from({ length: count }, () => driver()));
      for (const each of requesters) await give(each, "insurance");
      // For a load without equipment, no market rate is read.
      const { loadId } = await saveLoad({ owner, requesters, terms: { equipment_type: null } });
      const [first] = requesters;
      const page = await askPage(driverPage, `/driver-request/${first?.id}?load=${loadId}`, {
        cookie,
        params: { driverId: first?.id ?? "" },
      });
      const table = await askPage(loadDetails, `/load-details/${loadId}`, { cookie, params: { loadId } });
      expect(table.data).toMatchObject({ requests: { more: false, rows: { length: count } } });
      costs.push([page.statements, table.statements]);
    }
    expect(costs).toEqual([
      [9, 7],
      [9, 7],
    ]);
  });

  it("never scans a table", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, requesters: [hauler] });
    const plans = await plansOf(async () => {
      await driverInfo(owner, hauler.id, loadId);
      await driverInfo(owner, hauler.id, null);
      await openRequestsOn(owner.id, loadId);
    });
    expect(plans.length).toBeGreaterThan(10);
    expect(walks(plans)).toEqual([]);
  });
});
