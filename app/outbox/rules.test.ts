import { describe, expect, it } from "vitest";
import { choiceOf, countsFirst, isDelivery, isWaiting, loadOf, mayWait, nextOf, stepBefore } from "./rules";

it.each([
  ["/load-details/1?step=pick-up", "1"],
  ["/load-details/1?step=deliver&revision=2", "1"],
  ["/load-details/1/cancel", "1"],
  ["/load-details/1/release", "1"],
  ["/load-details/1/receiver-signature?revision=2", "1"],
  ["/load-details/1/receiver-signature?stop=between-1&revision=2", "1"],
  ["/load-details/1/timeline?step=arrived-pickup", "1"],
  ["/load-details/1/timeline?step=here", "1"],
  ["/load-details/1/timeline?step=revoke-link", undefined],
  ["/load-details/1", undefined],
  ["/chat?group=7", undefined],
  ["/elsewhere/load-details/1?step=deliver", undefined],
])("%s is a step of load %s", (address, load) => {
  expect(loadOf(address)).toBe(load);
});

it("allows steps of a load and messages, and nothing else", () => {
  expect(["/load-details/1?step=sign", "/chat?group=7"].map(mayWait)).toEqual([true, true]);
  expect(["/chat?group=7&step=leave", "/new_load", "/login", "/user-account"].map(mayWait)).toEqual(
    Array(4).fill(false),
  );
});

it("recognizes both ways to deliver", () => {
  const of = (rest: string) => isDelivery(`/load-details/1${rest}`);
  expect(["?step=deliver&revision=2", "/receiver-signature?revision=2"].map(of)).toEqual([true, true]);
  const others = [
    "?step=pick-up",
    "/timeline?step=arrived-delivery",
    "/cancel",
    "/receiver-signature?stop=between-1&revision=2",
    "/receiver-signature?upload=between-1&revision=2",
  ];
  expect(others.filter(of)).toEqual([]);
});

it("tells the proofs of two drops apart, and a signature from an upload", () => {
  const at = (query: string) => choiceOf(`/load-details/1/receiver-signature?${query}&revision=2`);
  const all = ["stop=between-1", "stop=between-2", "upload=between-1", "upload=between-2"].map(at);
  expect(new Set(all).size).toBe(4);
});

it("keeps the first time of an arrival or departure, and the last of any other step", () => {
  const told = (step: string) => `/load-details/1/timeline?step=${step}`;
  expect(["arrived-pickup", "departed-delivery", "here"].map((step) => countsFirst(told(step)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(countsFirst("/load-details/1?step=pick-up")).toBe(false);
});

describe("the order", () => {
  const item = (address: string, state: "waiting" | "refused" = "waiting", heldMs = 0) => ({
    address,
    state,
    heldMs,
  });
  const deliver = item("/load-details/1?step=deliver");
  const receiver = item("/load-details/1/receiver-signature?revision=2");
  const message = item("/chat?group=7");
  const here = item("/load-details/1/timeline?step=here");
  const other = item("/load-details/12?step=deliver");

  it("is the order in which the items were created", () => {
    const pin = item("/load-details/1?step=pick-up");
    expect(nextOf([pin, message, deliver])).toBe(pin);
    expect(nextOf([])).toBeUndefined();
  });

  it.each([
    ["refused", 0],
    ["waiting", Date.now() + 60_000],
  ] as const)("blocks what comes after a step of the same load that is %s, held at %i", (state, heldMs) => {
    const pin = item("/load-details/1?step=pick-up", state, heldMs);
    expect(stepBefore(deliver, [pin, deliver])).toBe(pin);
    expect(nextOf([pin, deliver])).toBeUndefined();
    expect(nextOf([pin, receiver])).toBeUndefined();
    for (const free of [message, here, other]) expect(nextOf([pin, deliver, free])).toBe(free);
    expect(nextOf([deliver, pin])).toBe(deliver);
  });

  it("releases a held item two minutes after its page last reported", () => {
    const nowMs = Date.now();
    const held = (sinceMs: number) => item(message.address, "waiting", nowMs - sinceMs);
    expect([119_000, 121_000].map((sinceMs) => isWaiting(held(sinceMs), nowMs))).toEqual([false, true]);
    expect(isWaiting(item(message.address, "refused"))).toBe(false);
  });

  it("is not blocked by items that do not change a load's status", () => {
    for (const address of [message.address, here.address])
      expect(nextOf([item(address, "refused"), deliver])).toBe(deliver);
  });
});

it("Accept and Reject of a request are one choice", () => {
  const step = (name: string) => choiceOf(`/load-details/1?step=${name}`);
  expect(step("reject&page=2")).toBe(step("accept"));
  expect(step("pick-up")).not.toBe(step("accept"));
});
