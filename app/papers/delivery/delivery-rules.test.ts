import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, type LoadStatus, STANDINGS } from "~/trade/lifecycle";
import { type DeliveryStep, deliveryStep, hasForm } from "./delivery-rules";

const BY_HAND: Readonly<Record<LoadStatus, Record<"owner" | "chosen driver", DeliveryStep>>> = {
  new: { owner: "wait", "chosen driver": "wait" },
  pending: { owner: "wait", "chosen driver": "wait" },
  "rate confirmation": { owner: "wait", "chosen driver": "wait" },
  "rate confirmation sent": { owner: "wait", "chosen driver": "wait" },
  pickup: { owner: "wait", "chosen driver": "sign ahead" },
  "in transit": { owner: "wait", "chosen driver": "sign" },
  complete: { owner: "read", "chosen driver": "read" },
};

describe.each(LOAD_STATUSES)("a proof of delivery in %s", (status) => {
  it.each(STANDINGS)("as %s", (standing) => {
    const as = standing === "assigned driver" ? "chosen driver" : standing;
    const isSide = as === "owner" || as === "chosen driver";
    expect(deliveryStep(status, standing)).toBe(isSide ? BY_HAND[status][as] : null);
  });
});

it("the form is shown if it can be signed now or once the PIN has arrived", () => {
  expect((["sign", "sign ahead", "wait", "read", null] as const).map(hasForm)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
