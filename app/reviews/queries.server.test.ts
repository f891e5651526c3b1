import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { Conflict, NotFound, noSuchLoad } from "~/platform/errors";
import { latestReviewsOf } from "./latest-reviews.server";
import { avatarOf, reviewAt } from "./queries.server";
import { submitReview } from "./submit-review.server";

const shipper = () => savePerson({ role: "shipper" });
const driver = () => savePerson({ role: "driver" });

async function review(by: BuiltPerson, of: BuiltPerson, stars: number, review_text: string, nowMs: number) {
  const [owner, chosen] = by.role === "shipper" ? [by, of] : [of, by];
  const { loadId } = await saveLoad({ owner, driver: chosen, status: "complete" });
  const fields = { number_of_stars: String(stars), review_text };
  await submitReview({ viewer: by, loadId, fields, nowMs });
  return loadId;
}

async function exported(personId: string, name: "reviews_written" | "reviews_received") {
  const rows = [];
  for await (const row of exportRows(name, personId)) rows.push(row);
  return rows;
}

describe("the page of a review", () => {
  const stage = async (status: "complete" | "in transit") => {
    const [owner, chosen] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, driver: chosen, status });
    return { owner, chosen, loadId };
  };

  it("shows each party the person they review", async () => {
    const { owner, chosen, loadId } = await stage("complete");
    const ofDriver = await reviewAt(owner, { recipientId: chosen.id, loadId, isDriver: "true" });
    expect(ofDriver).toMatchObject({
      recipient: { id: chosen.id, isDriver: true, fullName: chosen.fullName },
      given: null,
      isSubmitted: false,
    });
    const ofShipper = await reviewAt(chosen, { recipientId: owner.id, loadId, isDriver: "false" });
    expect(ofShipper.recipient).toEqual({ id: owner.id, isDriver: false, fullName: owner.fullName });
  });

  it("shows the review once it is written", async () => {
    const { owner, chosen, loadId } = await stage("complete");
    await submitReview({ viewer: owner, loadId, fields: { number_of_stars: "4", review_text: "On time" } });
    const seen = await reviewAt(owner, { recipientId: chosen.id, loadId, isDriver: "true" });
    expect(seen).toMatchObject({ given: { stars: 4, text: "On time" }, isSubmitted: true });
  });

  it("does not exist at a URL that names another recipient", async () => {
    const { owner, chosen, loadId } = await stage("complete");
    const wrong = [
      { recipientId: owner.id, loadId, isDriver: "true" },
      { recipientId: chosen.id, loadId, isDriver: "false" },
      { recipientId: chosen.id, isDriver: "true" },
      {},
    ];
    for (const address of wrong) await expect(reviewAt(owner, address)).rejects.toThrow(NotFound);
    const right = { recipientId: chosen.id, loadId, isDriver: "true" };
    await expect(reviewAt(await shipper(), right)).rejects.toThrow(noSuchLoad());
  });

  it("is refused as too early before the load is complete", async () => {
    const { owner, chosen, loadId } = await stage("in transit");
    const asked = reviewAt(owner, { recipientId: chosen.id, loadId, isDriver: "true" });
    await expect(asked).rejects.toThrow(new Conflict("You can review each other once the load is complete."));
  });
});

it("a person's latest reviews are the newest three that they received", async () => {
  const [owner, hauler] = [await shipper(), await driver()];
  for (const at of [3, 1, 4, 2]) await review(owner, hauler, at, `At ${at}`, at * 1_000);
  await review(hauler, owner, 5, "Of the owner", 9_000);
  expect(await latestReviewsOf(hauler.id)).toEqual([
    { id: expect.any(String), stars: 4, text: "At 4", createdAtMs: 4_000 },
    { id: expect.any(String), stars: 3, text: "At 3", createdAtMs: 3_000 },
    { id: expect.any(String), stars: 2, text: "At 2", createdAtMs: 2_000 },
  ]);
  expect(await latestReviewsOf("nobody")).toEqual([]);
});

it("a picture's URL is that of the profile, or null", async () => {
  const pictured = await savePerson({ role: "driver", profile: { avatar_url: "/avatars/d.webp" } });
  expect(await avatarOf(pictured.id)).toBe("/avatars/d.webp");
  expect(await avatarOf((await driver()).id)).toBeNull();
  expect(await avatarOf("nobody")).toBeNull();
});

it("an export contains the reviews a person wrote or received, oldest first, with the other party's name", async () => {
  const [owner, hauler] = [await shipper(), await driver()];
  const later = await review(owner, hauler, 5, "Later", 1_700_000_060_000);
  const first = await review(owner, hauler, 3, "First", 1_700_000_000_000);
  const back = await review(hauler, owner, 4, "", 1_700_000_120_000);
  const rows = [
    {
      load_id: first,
      number_of_stars: 3,
      review_text: "First",
      created_at: "2023-11-14T22:13:20.000Z",
    },
    { load_id: later, number_of_stars: 5, review_text: "Later", created_at: "2023-11-14T22:14:20.000Z" },
  ];
  expect(await exported(owner.id, "reviews_written")).toEqual(
    rows.map((row) => ({ ...row, of: hauler.fullName })),
  );
  expect(await exported(hauler.id, "reviews_received")).toEqual(
    rows.map((row) => ({ ...row, by: owner.fullName })),
  );
  expect(await exported(hauler.id, "reviews_written")).toMatchObject([{ load_id: back, of: owner.fullName }]);
});
