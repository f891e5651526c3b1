import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, profiles, reviews, userloads, userreviews } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { submitReview } from "./submit-review.server";
import { REVIEW_SUBMITTED, REVIEWED_ALREADY } from "./words";

const GONE = { status: 409, message: "You can't review this load anymore." };

async function delivered() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status: "complete" });
  const review = (viewer: typeof owner, stars: number) => () =>
    submitReview({ viewer, loadId, fields: { number_of_stars: String(stars), review_text: "" } });
  return { owner, driver, loadId, review };
}

const linksOf = (loadId: string) => db().select().from(userreviews).where(eq(userreviews.load_id, loadId));

async function ratingOf({ id }: { id: string }) {
  const [row] = await db().select({ rating: profiles.rating }).from(profiles).where(eq(profiles.id, id));
  return row?.rating;
}

describe("a review", () => {
  it("sent from two tabs at once is the one that arrived first", async () => {
    const { owner, driver, loadId, review } = await delivered();
    const late = betweenLookAndWrite(review(owner, 4), { of: review(owner, 1) });
    await expect(late).rejects.toMatchObject({ status: 409, message: REVIEWED_ALREADY });
    expect(await ratingOf(driver)).toBe(4);
    expect(await linksOf(loadId)).toHaveLength(2);
  });

  it("sent twice at once is saved once, and the second answer says that it was submitted", async () => {
    const { owner, driver, loadId, review } = await delivered();
    const again = betweenLookAndWrite(review(owner, 4), { of: review(owner, 4) });
    await expect(again).rejects.toMatchObject({ status: 409, message: REVIEW_SUBMITTED });
    expect(await ratingOf(driver)).toBe(4);
    expect(await linksOf(loadId)).toHaveLength(2);
  });

  it("counts in the rating together with a simultaneous one", async () => {
    const { owner, driver, review } = await delivered();
    const other = await savePerson({ role: "shipper" });
    const { loadId } = await saveLoad({ owner: other, driver, status: "complete" });
    const step = () =>
      submitReview({ viewer: other, loadId, fields: { number_of_stars: "1", review_text: "" } });
    await betweenLookAndWrite(step, { of: review(owner, 4) });
    expect(await ratingOf(driver)).toBe(2.5);
  });

  const tie = (loadId: string, as: "shipper" | "driver") =>
    and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, as));
  const change = {
    "is no longer complete": (loadId: string) =>
      db().update(loads).set({ load_status: "in transit" }).where(eq(loads.load_id, loadId)),
    "is deleted": (loadId: string) =>
      db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId)),
    "gets another shipper": async (loadId: string) => {
      const { id } = await savePerson({ role: "shipper" });
      await db().update(userloads).set({ user_id: id }).where(tie(loadId, "shipper"));
    },
    "gets another driver": async (loadId: string) => {
      const { id } = await savePerson({ role: "driver" });
      await db().update(userloads).set({ user_id: id }).where(tie(loadId, "driver"));
    },
  };
  const cases = Object.entries(change).flatMap(([what, step]) =>
    (["owner", "driver"] as const).map((writer) => ({ what, step, writer })),
  );
  it.each(cases)(
    "by its $writer is not saved if the load $what in the meantime",
    async ({ step, writer }) => {
      const scene = await delivered();
      const { owner, driver, loadId, review } = scene;
      const before = await db().select({ id: reviews.id }).from(reviews);
      const late = betweenLookAndWrite(() => step(loadId), { of: review(scene[writer], 1) });
      await expect(late).rejects.toMatchObject(GONE);
      expect(await db().select({ id: reviews.id }).from(reviews)).toEqual(before);
      expect(await linksOf(loadId)).toEqual([]);
      expect([await ratingOf(owner), await ratingOf(driver)]).toEqual([null, null]);
    },
  );
});
