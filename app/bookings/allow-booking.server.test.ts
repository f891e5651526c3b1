import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { loader } from "~/routes/loads/load-details_.$loadId.book-now";
import { BOOKERS } from "~/trade/booking";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { statementsOf } from "../../tests/fixtures/count-statements";
import { loadRow } from "../../tests/fixtures/read-back";
import { allow, book, bookingStage as stage } from "../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { newTerms } from "../../tests/fixtures/scenes/negotiation";
import { bookPage } from "./book-page.server";
import { Taken } from "./taken.server";

async function allowedOn(loadId: string) {
  const rows = await db().select().from(book_now).where(eq(book_now.load_id, loadId));
  expect((await loadRow(loadId)).offers_book_now).toBe(rows.length > 0);
  return rows.map(({ who }) => who);
}

describe("who may book", () => {
  it.each(["fits", "insured", "worked"])(
    "is the owner's choice while the load is open: %s, and nobody again",
    async (who) => {
      const owner = await savePerson({ role: "shipper" });
      const { loadId } = await saveLoad({ owner });
      expect((await bookPage(owner, loadId)).owner?.chosen).toBeNull();
      await allow(owner, loadId, who);
      await allow(owner, loadId, who);
      expect(await allowedOn(loadId)).toEqual([who]);
      expect((await bookPage(owner, loadId)).owner?.chosen).toBe(who);
      await allow(owner, loadId, "");
      await allow(owner, loadId, "");
      expect(await allowedOn(loadId)).toEqual([]);
    },
  );

  it("is refused next to the field if the value is not a choice", async () => {
    const { owner, loadId } = await stage();
    const refusal = await allow(owner, loadId, "everybody").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", "book_now"], expect.any(String));
    expect(await allowedOn(loadId)).toEqual(["fits"]);
  });

  it.each(LOAD_STATUSES)("in %s can be chosen only by the owner while the load is open", async (status) => {
    const [owner, stranger] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    const driver = await savePerson({ role: "driver" });
    const isOpen = status === "new" || status === "pending";
    const { loadId } = await saveLoad({ owner, status, ...(status !== "new" && { driver }) });
    await expect(allow(stranger, loadId, "fits")).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(allow(driver, loadId, "fits")).rejects.toThrow(Forbidden);
    if (isOpen) await allow(owner, loadId, "fits");
    else await expect(allow(owner, loadId, "fits")).rejects.toThrow(Conflict);
    expect(await allowedOn(loadId)).toEqual(isOpen ? ["fits"] : []);
  });

  it("stays after an edit of an open load", async () => {
    const { owner, driver, loadId } = await stage();
    await editLoad({ viewer: owner, loadId, fields: newTerms });
    expect(await allowedOn(loadId)).toEqual(["fits"]);
    await expect(book(driver, loadId, { revision: "1" })).rejects.toThrow(Conflict);
  });

  it.each(["cancel", "release", "edit"])("ends if the driver cancels or is released: %s", async (how) => {
    const { owner, driver, loadId } = await stage();
    await book(driver, loadId);
    if (how === "cancel") await cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } });
    if (how === "release")
      await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    if (how === "edit") await editLoad({ viewer: owner, loadId, fields: newTerms });
    expect((await loadRow(loadId)).load_status).toBe("new");
    expect(await allowedOn(loadId)).toEqual([]);
    await expect(book(driver, loadId)).rejects.toThrow(/Book Now is off for this load/);
  });
});

describe("the page", () => {
  it.each(BOOKERS)(
    "shows a driver the terms, their eligibility and the shipper's account: %s",
    async (who) => {
      const { owner, driver, loadId } = await stage(who, { papers: true });
      await saveLoad({ owner, driver, status: "complete" });
      const shown = (await bookPage(driver, loadId)).driver;
      expect(shown?.refusal).toBeNull();
      expect(shown?.lines?.map(({ verdict }) => verdict)).not.toContain("does not");
      expect(shown?.terms).toContainEqual(["Rate", "$1,210"]);
      expect(shown?.shipper).toMatchObject({
        fullName: owner.fullName,
        delivered: 1,
        isContactNew: false,
      });
    },
  );

  it("is linked from the load's page: for drivers if booking is allowed, for the owner while the load is open", async () => {
    const { owner, driver, loadId } = await stage();
    const linksOf = async (viewer: Viewer) => {
      const page = await loadPage(viewer, loadId, new Request("http://haulway.test/"));
      return (page.ways ?? []).filter(([to]) => to === "book-now").map(([, words]) => words);
    };
    expect([await linksOf(owner), await linksOf(driver)]).toEqual([["Book Now is on"], ["Booking Terms"]]);
    await requestLoad({ viewer: driver, loadId });
    expect([await linksOf(owner), await linksOf(driver)]).toEqual([["Book Now is on"], ["Booking Terms"]]);
    await allow(owner, loadId, "");
    expect([await linksOf(owner), await linksOf(driver)]).toEqual([["Turn on Book Now"], []]);
  });

  it("does not exist for another shipper, or for a load that another driver carries", async () => {
    const { driver, loadId } = await stage();
    const stranger = await savePerson({ role: "shipper" });
    await expect(bookPage(stranger, loadId)).rejects.toThrow(Forbidden);
    await book(driver, loadId);
    await expect(bookPage(stranger, loadId)).rejects.toThrow(NotFound);
    await expect(bookPage(await saveEligibleDriver(), loadId)).rejects.toThrow(Taken);
  });
});

describe("its statements", () => {
  it("are few, and as many for drivers who may book as for others", async () => {
    const { owner, driver, loadId } = await stage();
    const counts: number[] = [];
    for (const viewer of [driver, await savePerson({ role: "driver" }), owner]) {
      const path = `/load-details/${loadId}/book-now`;
      counts.push((await statementsOf(loader, viewer, path, { loadId })).statements);
    }
    const [booking, refused, owns] = counts;
    expect(booking).toBeLessThanOrEqual(6);
    expect(refused).toBe(booking);
    expect(owns).toBeLessThan(booking ?? 0);
  });
});
