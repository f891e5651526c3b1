import { describe, expect, it } from "vitest";
import { countsFirst, loadOf, mayWait, nextOf, stepBefore } from "./rules";

it.each([
  ["/load-details/1?step=pick-up", "1"],
  ["/load-details/1?step=deliver&revision=2", "1"],
  ["/load-details/1/cancel", "1"],
  ["/load-details/1/release", "1"],
  ["/load-details/1/timeline?step=arrived-pickup", "1"],
  ["/load-details/1/timeline?step=here", "1"],
  ["/load-details/1/timeline?step=revoke-link", undefined],
  ["/load-details/1", undefined],
  ["/chat?group=7", undefined],
  ["/elsewhere/load-details/1?step=deliver", undefined],
])("%s is a step of load %s", (address, load) => {
  expect(loadOf(address)).toBe(load);
});

it("lets steps of a load and messages wait, and nothing else", () => {
  expect(["/load-details/1?step=sign", "/chat?group=7"].map(mayWait)).toEqual([true, true]);
  expect(["/chat?group=7&step=leave", "/new_load", "/login", "/user-account"].map(mayWait)).toEqual(
    Array(4).fill(false),
  );
});

it("lets the first press of a time count, and the last of anything else", () => {
  const told = (step: string) => `/load-details/1/timeline?step=${step}`;
  expect(["arrived-pickup", "departed-delivery", "here"].map((step) => countsFirst(told(step)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(countsFirst("/load-details/1?step=pick-up")).toBe(false);
});

describe("the order", () => {
  const item = (address: string, state: "waiting" | "held" | "refused" = "waiting") => ({ address, state });
  const deliver = item("/load-details/1?step=deliver");
  const message = item("/chat?group=7");
  const here = item("/load-details/1/timeline?step=here");
  const other = item("/load-details/12?step=deliver");

  it("is that of the presses", () => {
    const pin = item("/load-details/1?step=pick-up");
    expect(nextOf([pin, message, deliver])).toBe(pin);
    expect(nextOf([])).toBeUndefined();
  });

  it.each(["refused", "held"] as const)("keeps what comes after a %s step of the same load", (state) => {
    const pin = item("/load-details/1?step=pick-up", state);
    expect(stepBefore(deliver, [pin, deliver])).toBe(pin);
    expect(nextOf([pin, deliver])).toBeUndefined();
    for (const free of [message, here, other]) expect(nextOf([pin, deliver, free])).toBe(free);
    expect(nextOf([deliver, pin])).toBe(deliver);
  });

  it("is not kept up by what moves no load", () => {
    for (const address of [message.address, here.address])
      expect(nextOf([item(address, "refused"), deliver])).toBe(deliver);
  });
});
