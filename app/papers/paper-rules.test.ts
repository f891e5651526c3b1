import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, type LoadStatus, STANDINGS } from "~/trade/lifecycle";
import { type PaperStep, paperStep } from "./paper-rules";

const BY_HAND: Readonly<
  Record<LoadStatus, Record<"owner" | "chosen driver", [made: PaperStep, own: PaperStep]>>
> = {
  new: { owner: ["read", "read"], "chosen driver": ["read", "read"] },
  pending: { owner: ["read", "read"], "chosen driver": ["read", "read"] },
  "rate confirmation": { owner: ["make", "make"], "chosen driver": ["read", "read"] },
  "rate confirmation sent": { owner: ["make again", "make again"], "chosen driver": ["sign", "upload"] },
  pickup: { owner: ["read", "read"], "chosen driver": ["read", "read"] },
  "in transit": { owner: ["read", "read"], "chosen driver": ["read", "read"] },
  complete: { owner: ["read", "read"], "chosen driver": ["read", "read"] },
};

describe.each(LOAD_STATUSES)("a rate confirmation in %s", (status) => {
  it.each(STANDINGS)("as %s", (standing) => {
    const isSide = standing === "owner" || standing === "chosen driver";
    const [made, own] = isSide ? BY_HAND[status][standing] : [null, null];
    expect([paperStep(status, standing, true), paperStep(status, standing, false)]).toEqual([made, own]);
  });
});
