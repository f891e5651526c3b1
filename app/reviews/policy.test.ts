import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, STANDINGS } from "~/trade/lifecycle";
import { addressNames, recipientOf, reviewPath, reviewVerdict } from "./policy";

const sides = { ownerId: "sam", driverId: "dee" };

describe("who reviews whom", () => {
  const recipients = {
    owner: { id: "dee", isDriver: true },
    "chosen driver": { id: "sam", isDriver: false },
    "assigned driver": null,
    "requesting driver": null,
    "other driver": null,
    "other shipper": null,
  } as const;

  it.each(STANDINGS)("the %s reviews the other party or nobody", (standing) => {
    expect(recipientOf(standing, sides)).toEqual(recipients[standing]);
  });

  it.each(STANDINGS)(
    "the %s reviews nobody while no driver is chosen, unless they are that driver",
    (standing) => {
      const expected = standing === "chosen driver" ? recipients["chosen driver"] : null;
      expect(recipientOf(standing, { ...sides, driverId: null })).toEqual(expected);
    },
  );
});

describe("whether they may review now", () => {
  const moments = LOAD_STATUSES.flatMap((status) =>
    STANDINGS.flatMap((standing) => [false, true].map((hasReviewed) => ({ status, standing, hasReviewed }))),
  );

  it.each(moments)("$status, $standing, has reviewed: $hasReviewed", ({ status, standing, hasReviewed }) => {
    const isParty = standing === "owner" || standing === "chosen driver";
    const atTheEnd = hasReviewed ? "submitted" : "allowed";
    const expected = isParty ? (status === "complete" ? atTheEnd : "early") : "hidden";
    expect(reviewVerdict(status, standing, hasReviewed)).toBe(expected);
  });

  it("is true once, for two standings in one status", () => {
    expect(moments).toHaveLength(84);
    expect(
      moments.filter((each) => reviewVerdict(each.status, each.standing, each.hasReviewed) === "allowed"),
    ).toEqual([
      { status: "complete", standing: "owner", hasReviewed: false },
      { status: "complete", standing: "chosen driver", hasReviewed: false },
    ]);
  });
});

describe("a review's URL", () => {
  const recipient = { id: "dee", isDriver: true };
  const rows: [object, boolean][] = [
    [{ recipientId: "dee", isDriver: "true" }, true],
    [{ recipientId: "dee", isDriver: "false" }, false],
    [{ recipientId: "dee", isDriver: "TRUE" }, false],
    [{ recipientId: "dee", isDriver: "1" }, false],
    [{ recipientId: "dee" }, false],
    [{ recipientId: "sam", isDriver: "true" }, false],
    [{ recipientId: "", isDriver: "true" }, false],
    [{ isDriver: "true" }, false],
    [{}, false],
  ];

  it.each(rows)("%o names the load's recipient: %s", (address, expected) => {
    expect(addressNames(address, recipient)).toBe(expected);
  });

  it.each([recipient, { id: "sam", isDriver: false }])("generated for %o names them", (made) => {
    const path = reviewPath(made, "l1");
    expect(path).toBe(`/review/${made.id}/l1/${made.isDriver}`);
    const [, , recipientId, , isDriver] = path.split("/");
    expect(addressNames({ recipientId, isDriver }, made)).toBe(true);
  });
});
