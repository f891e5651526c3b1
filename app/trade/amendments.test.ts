import { describe, expect, it } from "vitest";
import {
  AMENDMENT_KIND_CODES,
  AMENDMENT_STATES,
  type AmendmentKindCode,
  type AmendmentSide,
  actsOn,
  isSigned,
  kindsToAsk,
} from "./amendments";
import { LOAD_STATUSES, type LoadStatus } from "./lifecycle";

const ASKED: Readonly<Partial<Record<LoadStatus, Readonly<Record<AmendmentSide, AmendmentKindCode[]>>>>> = {
  pickup: { owner: ["delivery", "phone"], driver: ["phone", "payee"] },
  "in transit": { owner: ["delivery", "phone"], driver: ["phone", "payee"] },
  complete: { owner: ["phone"], driver: ["phone", "payee"] },
};

it.each(LOAD_STATUSES)("which changes each side may ask for in %s", (status) => {
  const none = { owner: [], driver: [] };
  expect({ owner: kindsToAsk("owner", status), driver: kindsToAsk("driver", status) }).toEqual(
    ASKED[status] ?? none,
  );
  expect(isSigned(status)).toBe(status in ASKED);
});

describe.each(AMENDMENT_KIND_CODES)("a change of %s", (kind) => {
  it.each(LOAD_STATUSES)("in %s", (status) => {
    const acts = (isOwn: boolean) =>
      Object.fromEntries(AMENDMENT_STATES.map((state) => [state, actsOn({ kind, state, isOwn }, status)]));
    const nothing = { confirmed: [], refused: [], withdrawn: [], ended: [] };
    const isConfirmed = status in ASKED && !(kind === "delivery" && status === "complete");
    expect(acts(true)).toEqual({ asked: ["withdraw"], ...nothing });
    expect(acts(false)).toEqual({ asked: isConfirmed ? ["confirm", "refuse"] : ["refuse"], ...nothing });
  });
});
