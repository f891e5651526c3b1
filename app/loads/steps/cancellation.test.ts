import { describe, expect, it } from "vitest";
import { CANCELLATION_TEXTS, cancellationOffered, OTHER_REASON, REASONS } from "./cancellation";

describe.each(["cancel", "release"] as const)("%s", (cancellation) => {
  it("has a question, two buttons and a confirmation, each with a text", () => {
    const { button, title, keep, done } = CANCELLATION_TEXTS[cancellation];
    expect(title).toMatch(/^[A-Z].+\?$/);
    expect(done).toMatch(/^[A-Z].+\.$/);
    for (const words of [button, keep]) expect(words).toMatch(/^([A-Z][a-z]+ ?)+$/);
  });

  it("has reasons, and the last one needs the user's own text", () => {
    expect(new Set(REASONS[cancellation]).size).toBe(REASONS[cancellation].length);
    expect(REASONS[cancellation].length).toBeGreaterThan(1);
    expect(REASONS[cancellation].at(-1)).toBe(OTHER_REASON);
  });

  it("has a button if the viewer may do it", () => {
    const { button } = CANCELLATION_TEXTS[cancellation];
    expect(cancellationOffered("1", ["edit", cancellation])).toEqual({
      to: `/load-details/1/${cancellation}`,
      button,
    });
    expect(cancellationOffered("1", ["edit"])).toBeNull();
  });
});
