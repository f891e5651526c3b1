import { describe, expect, it } from "vitest";
import { OTHER_REASON, PARTING_WORDS, partingOffered, REASONS } from "./cancellation";

describe.each(["cancel", "release"] as const)("%s", (parting) => {
  it("has a question, two buttons and a confirmation, each with a text", () => {
    const { button, title, keep, done } = PARTING_WORDS[parting];
    expect(title).toMatch(/^[A-Z].+\?$/);
    expect(done).toMatch(/^[A-Z].+\.$/);
    for (const words of [button, keep]) expect(words).toMatch(/^([A-Z][a-z]+ ?)+$/);
  });

  it("has reasons, of which the last needs the user's own text", () => {
    expect(new Set(REASONS[parting]).size).toBe(REASONS[parting].length);
    expect(REASONS[parting].length).toBeGreaterThan(1);
    expect(REASONS[parting].at(-1)).toBe(OTHER_REASON);
  });

  it("has a button if the viewer may do it", () => {
    const { button } = PARTING_WORDS[parting];
    expect(partingOffered("1", ["edit", parting])).toEqual({ to: `/load-details/1/${parting}`, button });
    expect(partingOffered("1", ["edit"])).toBeNull();
  });
});
