import { describe, expect, it } from "vitest";
import { afterStep, readStep, revisionIn, revisionShown, STEPS, type Step, stepAddress } from "./steps";

const names = Object.keys(STEPS) as Step[];
const asked = (address: string) => readStep(new Request(`http://haulway.test${address}`, { method: "POST" }));

describe("a step in the address", () => {
  it.each(names)("%s is found at its own address", (step) => {
    expect(asked(stepAddress("0193a0c4", step))).toBe(step);
  });

  it("has a confirmation, unless the page itself shows the result", () => {
    const texts = Object.entries(STEPS).filter(([, text]) => text === null || !/^[A-Z].+[.!]$/.test(text));
    expect(texts).toEqual([["request", null]]);
  });

  it.each([
    "",
    "?step=",
    "?step=steal",
    "?step=Accept",
    "?step=pick%20up",
    "?STEP=accept",
    "?other=accept",
    "?step=toString",
    "?step=__proto__",
  ])("%j is not a step", (query) => {
    expect(asked(`/load-details/0193a0c4${query}`)).toBeNull();
  });

  it("keeps the page of the requests, but only a rejection returns to it", () => {
    expect(stepAddress("0193a0c4", "reject", 2)).toBe("/load-details/0193a0c4?step=reject&page=2");
    expect(asked(stepAddress("0193a0c4", "reject", 2))).toBe("reject");
    const led = names.filter((step) => afterStep("0193a0c4", step, 2) !== afterStep("0193a0c4", step, 1));
    expect(led).toEqual(["reject"]);
    expect(afterStep("0193a0c4", "reject", 2)).toBe("/load-details/0193a0c4?page=2");
    expect(afterStep("0193a0c4", "accept", 2)).toBe("/load-details/0193a0c4");
    expect(afterStep("0193a0c4", "delete", 2)).toBe("/dashboard");
    expect(afterStep("0193a0c4", null, 1)).toBe("/load-details/0193a0c4");
  });
});

describe("the revision that a page showed", () => {
  it.each([
    ["1", 1],
    ["0", 0],
    ["123456789", 123_456_789],
    ["1234567890", undefined],
    ["-1", undefined],
    ["1x", undefined],
    ["", undefined],
  ])("%j gives %j, in a field and in an address", (text, revision) => {
    expect(revisionIn({ revision: text })).toBe(revision);
    expect(revisionShown(new Request(`http://haulway.test/load?step=sign&revision=${text}`))).toBe(revision);
  });

  it("is undefined if the form has none", () => {
    expect(revisionIn({})).toBeUndefined();
    expect(revisionShown(new Request("http://haulway.test/load?step=sign"))).toBeUndefined();
  });
});
