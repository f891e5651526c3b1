import "../../tests/fixtures/servers/own-database";

import { database, db, sent } from "db/client";
import { profiles, reviews, userreviews } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { personById } from "~/accounts/profile/queries.server";
import { type BuiltLoad, type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { countByStars, reviewGiven, reviewOffered, reviewsReceived } from "./queries.server";
import { submitReview } from "./submit-review.server";
import { REVIEW_SUBMITTED, REVIEWED_ALREADY } from "./words";

const shipper = () => savePerson({ role: "shipper" });
const driver = () => savePerson({ role: "driver" });
const stars = (number_of_stars: number | string, review_text = "") => ({
  number_of_stars: String(number_of_stars),
  review_text,
});

async function complete(owner?: BuiltPerson, by?: BuiltPerson) {
  const people = { owner: owner ?? (await shipper()), driver: by ?? (await driver()) };
  const { loadId } = await saveLoad({ ...people, status: "complete" });
  return { ...people, loadId };
}

async function ratingOf(id: string) {
  const [row] = await db().select({ rating: profiles.rating }).from(profiles).where(eq(profiles.id, id));
  return row?.rating;
}

async function everything() {
  return {
    reviews: await db().select().from(reviews).orderBy(reviews.id),
    links: await db()
      .select()
      .from(userreviews)
      .orderBy(userreviews.review_id, userreviews.relationship_type),
    ratings: await db()
      .select({ id: profiles.id, rating: profiles.rating })
      .from(profiles)
      .orderBy(profiles.id),
  };
}

const outcomes = (results: PromiseSettledResult<void>[]) =>
  results
    .map((result) =>
      result.status === "fulfilled" ? "done" : `${result.reason.constructor.name}: ${result.reason.message}`,
    )
    .sort();

describe("a review", () => {
  it("is saved with its author and recipient, and changes only the recipient's rating", async () => {
    const { owner, driver, loadId } = await complete();
    const nowMs = Date.now() - 1_000;
    await submitReview({ viewer: owner, loadId, fields: stars(4, " On time.\r\nClean papers. "), nowMs });

    const links = await db().select().from(userreviews).where(eq(userreviews.load_id, loadId));
    const [link] = links;
    const review_id = link?.review_id ?? "";
    expect(links).toHaveLength(2);
    expect(links).toEqual(
      expect.arrayContaining([
        { review_id, user_id: owner.id, load_id: loadId, relationship_type: "submitter" },
        { review_id, user_id: driver.id, load_id: loadId, relationship_type: "recipient" },
      ]),
    );
    const [review] = await db().select().from(reviews).where(eq(reviews.id, review_id));
    expect(review).toEqual({
      id: review_id,
      number_of_stars: 4,
      review_text: "On time.\nClean papers.",
      created_at: nowMs,
    });
    expect([await ratingOf(driver.id), await ratingOf(owner.id)]).toEqual([4, null]);
  });

  it("can be written by each party, once", async () => {
    const { owner, driver, loadId } = await complete();
    const ties = async (viewer: BuiltPerson) => {
      const load = await loadTies(viewer, loadId);
      if (!load) throw new Error("The load does not exist.");
      return reviewOffered(viewer, load);
    };
    expect(await ties(owner)).toEqual({ path: `/review/${driver.id}/${loadId}/true`, isSubmitted: false });
    expect(await ties(driver)).toEqual({ path: `/review/${owner.id}/${loadId}/false`, isSubmitted: false });
    await submitReview({ viewer: driver, loadId, fields: stars(2) });
    expect((await ties(owner))?.isSubmitted).toBe(false);
    expect((await ties(driver))?.isSubmitted).toBe(true);
    await submitReview({ viewer: owner, loadId, fields: stars(5, "Good.") });
    expect((await ties(owner))?.isSubmitted).toBe(true);
    expect([await ratingOf(owner.id), await ratingOf(driver.id)]).toEqual([2, 5]);
    expect(await reviewGiven(owner.id, loadId)).toEqual({ stars: 5, text: "Good." });
    expect(await reviewGiven(driver.id, loadId)).toEqual({ stars: 2, text: null });
  });

  it("updates the average and the number of reviews", async () => {
    const by = await driver();
    const given = [5, 4, 4];
    for (const each of given) {
      const { owner, loadId } = await complete(undefined, by);
      await submitReview({ viewer: owner, loadId, fields: stars(each) });
    }
    expect(await ratingOf(by.id)).toBe(13 / 3);
    expect(await personById(by.id)).toMatchObject({ rating: 13 / 3, reviewCount: 3 });
    expect(await countByStars(by.id)).toEqual([0, 0, 0, 2, 1]);
  });
});

it("a load's page sends one more query once it is complete, and none before", async () => {
  const { owner, driver, loadId } = await complete();
  const rolling = await saveLoad({ owner, driver, status: "in transit" });
  const asked = [];
  for (const id of [rolling.loadId, loadId]) {
    const load = await loadTies(owner, id);
    if (!load) throw new Error("The load does not exist.");
    const before = sent.statements;
    const offered = await reviewOffered(owner, load);
    asked.push([offered !== null, sent.statements - before]);
  }
  expect(asked).toEqual([
    [false, 0],
    [true, 1],
  ]);
});

describe("reviews at the same time", () => {
  it("of one person on twenty loads give the exact average", async () => {
    const owner = await shipper();
    const loads = await Promise.all(Array.from({ length: 20 }, () => complete(owner)));
    const given = loads.map((_, index) => (index % 5) + (index === 0 ? 3 : 1));
    const results = await Promise.allSettled(
      loads.map(({ driver, loadId }, index) =>
        submitReview({ viewer: driver, loadId, fields: stars(given[index] ?? 0) }),
      ),
    );
    expect(outcomes(results)).toEqual(Array(20).fill("done"));
    const mean = given.reduce((sum, each) => sum + each, 0) / 20;
    expect(mean).toBe(3.1);
    expect(await ratingOf(owner.id)).toBe(mean);
    expect((await countByStars(owner.id)).reduce((sum, each) => sum + each, 0)).toBe(20);
  });

  it("by one person on one load: one is saved, the others are refused", async () => {
    const { owner, driver, loadId } = await complete();
    const results = await Promise.allSettled(
      [5, 1, 2, 3, 4].map((each) => submitReview({ viewer: owner, loadId, fields: stars(each) })),
    );
    expect(outcomes(results)).toEqual([...Array(4).fill(`Conflict: ${REVIEWED_ALREADY}`), "done"]);
    const given = await reviewGiven(owner.id, loadId);
    expect(await ratingOf(driver.id)).toBe(given?.stars);
    expect(await db().select().from(userreviews).where(eq(userreviews.load_id, loadId))).toHaveLength(2);
    const orphans = "select id from reviews where id not in (select review_id from userreviews)";
    expect((await database().client.execute(orphans)).rows).toEqual([]);
  });
});

describe("a review that is refused", () => {
  it("saves nothing: no stars, a comment too long, a second one", async () => {
    const { owner, loadId } = await complete();
    const untouched = await everything();
    for (const fields of [stars("", "Kept?"), stars(6), {}, stars(5, "x".repeat(2_001))]) {
      await expect(submitReview({ viewer: owner, loadId, fields })).rejects.toThrow(Invalid);
    }
    expect(await everything()).toEqual(untouched);
    await submitReview({ viewer: owner, loadId, fields: stars(5, "First") });
    const once = await everything();
    for (const fields of [stars(5, "Second"), stars(1, "First"), stars("")]) {
      await expect(submitReview({ viewer: owner, loadId, fields })).rejects.toThrow(
        new Conflict(REVIEWED_ALREADY),
      );
    }
    const again = submitReview({ viewer: owner, loadId, fields: stars(5, " First ") });
    await expect(again).rejects.toThrow(new Conflict(REVIEW_SUBMITTED));
    expect(await everything()).toEqual(once);
  });

  it.each(LOAD_STATUSES)(
    "is refused on a load in %s, except for its parties once it is complete",
    async (status) => {
      const [owner, chosen, asking, otherDriver, otherShipper] = [
        await shipper(),
        await driver(),
        await driver(),
        await driver(),
        await shipper(),
      ];
      const isOpen = status === "new" || status === "pending";
      const asked = status === "new" ? {} : { requesters: [asking] };
      const load: BuiltLoad = await saveLoad({
        owner,
        status,
        ...asked,
        ...(isOpen ? {} : { driver: chosen }),
      });
      const before = await everything();
      const answers = [];
      for (const viewer of [owner, chosen, asking, otherDriver, otherShipper]) {
        const answer = await submitReview({ viewer, loadId: load.loadId, fields: stars(3) }).then(
          () => "done",
          (error) => error.status ?? error,
        );
        answers.push(answer);
      }
      const party = isOpen ? 404 : status === "complete" ? "done" : 409;
      expect(answers).toEqual([party, party, 404, 404, 404]);
      if (status !== "complete") expect(await everything()).toEqual(before);
    },
  );

  it("includes a review of a load that does not exist or was deleted", async () => {
    const viewer = await shipper();
    for (const loadId of ["", "nowhere", "' or 1=1 --"]) {
      await expect(submitReview({ viewer, loadId, fields: stars(5) })).rejects.toThrow(NotFound);
    }
  });
});

describe("the reviews a person received", () => {
  it("come newest first, ten per page, with writer, lane and text", async () => {
    const owner = await shipper();
    for (let index = 0; index < 12; index++) {
      const { driver, loadId } = await complete(owner);
      const fields = stars(5, index % 2 ? "" : `Number ${index}`);
      await submitReview({ viewer: driver, loadId, fields, nowMs: 1_700_000_000_000 + index });
      await submitReview({ viewer: owner, loadId, fields: stars(1, "Of the driver, not of the owner") });
    }
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => reviewsReceived(owner.id, page)),
    );
    expect(first?.map(({ createdAt }) => createdAt - 1_700_000_000_000)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
    expect(second?.map(({ text }) => text)).toEqual([null, "Number 0"]);
    expect(third).toEqual([]);
    expect(second?.[1]).toMatchObject({ stars: 5, lane: { origin_address_city: "Salt Lake City" } });
    expect(second?.[1]?.writerName).toMatch(/^Driver Number/);
    expect(await countByStars(owner.id)).toEqual([0, 0, 0, 0, 12]);
  });
});
