import { describe, expect, it } from "vitest";
import { atOneMoment, complaint, least, MARKED, read, refusal } from "../../../tests/fixtures/load-form";
import { readLoadForm } from "./load-form.server";

atOneMoment();

describe("the size of a load", () => {
  const partial = { ...least, load_size: "partial", length_ft: "12 ft", weight_lb: "8k" };

  it("is full, or partial with the feet and the pounds that it takes", () => {
    expect([read("load_size", ""), read("load_size", "full")]).toEqual([null, null]);
    expect(readLoadForm(partial)).toMatchObject({ load_size: "partial", length_ft: 12, weight_lb: 8_000 });
    expect(complaint("load_size", "half")).toMatchObject({
      message: MARKED,
      fields: { load_size: "Choose full or partial." },
    });
  });

  it.each(["", " ", "0", "short"])("is not partial with a length and a weight of “%s”", (text) => {
    expect(refusal({ ...partial, length_ft: text, weight_lb: text })).toMatchObject({
      message: MARKED,
      fields: {
        length_ft: "Enter the feet of trailer that a partial load takes.",
        weight_lb: "Enter the pounds that a partial load weighs.",
      },
    });
  });

  it("keeps the message about a number that is too large", () => {
    expect(refusal({ ...partial, length_ft: "5000" })?.fields).toEqual({
      length_ft: "Enter at most 1,000 ft.",
    });
  });
});
