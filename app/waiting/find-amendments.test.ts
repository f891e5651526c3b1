import { describe, expect, it } from "vitest";
import { AMENDMENT_KIND_CODES, isStageOf } from "~/trade/amendments";
import { bare, clock, each, kindsOf } from "../../tests/fixtures/scenes/facts";
import { mattersOf } from "./matters";

describe("changes of what was signed", () => {
  const cases = each.flatMap(([side, status]) =>
    AMENDMENT_KIND_CODES.flatMap((kind) =>
      [true, false].map((isOwn) => [side, status, kind, isOwn] as const),
    ),
  );
  it.each(cases)("%s, %s, %s, own: %s", (side, status, kind, isOwn) => {
    const changes = [{ kind, by: "Sage Freight", isOwn, value: ["77 Dock Road", null, "Elko"], atMs: 5 }];
    const found = mattersOf(bare(side, status, { changes }), clock).filter(({ page }) => page === "changes");
    // A change that can no longer be confirmed can still be declined.
    const row =
      kind === "delivery"
        ? side === "driver"
          ? "delivery address to confirm"
          : null
        : `change to answer, by the ${side}`;
    expect(found.map((each) => each.kind)).toEqual(isOwn || !row ? [] : [row]);
    if (kind === "delivery" && found[0]) {
      expect(found[0].says).toContain("New delivery address: 77 Dock Road, Elko.");
      expect(isStageOf(kind, "in transit")).toBe(true);
    }
  });

  it("the delivery address is first of all that waits", () => {
    const changes = [
      { kind: "delivery", by: "Sage Freight", isOwn: false, value: ["77 Dock Road"], atMs: 5 },
    ] as const;
    const facts = bare("driver", "in transit", { changes: [...changes, { ...changes[0], kind: "phone" }] });
    expect(kindsOf(facts)).toEqual([
      "delivery address to confirm",
      "change to answer, by the driver",
      "freight to deliver",
    ]);
  });
});
