import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LoadFields } from "./load-form";
import { EDIT_FORM, type FormPart, NEW_LOAD_FORM } from "./load-form-parts.server";
import { ALL_TERMS, fieldName, PARTS } from "./terms";

const partsOf = (form: string): FormPart[] => JSON.parse(form);
const fieldsOf = (form: string) => partsOf(form).flatMap(({ rows }) => rows.flat());
const requiredIn = (form: string) => fieldsOf(form).flatMap(({ name, required }) => (required ? [name] : []));

describe("the load form", () => {
  it("contains every term once, part by part", () => {
    expect(partsOf(NEW_LOAD_FORM).map(({ part }) => part)).toEqual(PARTS);
    expect(fieldsOf(NEW_LOAD_FORM).map(({ name }) => name)).toEqual(ALL_TERMS.map(fieldName));
  });

  it("requires dates and rate, and in an edit also the weight", () => {
    expect(requiredIn(NEW_LOAD_FORM)).toEqual(["pickup_date", "delivery_date", "total_rate"]);
    expect(requiredIn(EDIT_FORM)).toEqual(["pickup_date", "delivery_date", "total_rate", "weight_lb"]);
  });

  it("shows the unit of each value", () => {
    const labels = new Map(fieldsOf(NEW_LOAD_FORM).map(({ name, label }) => [name, label]));
    expect(["weight_lb", "layover", "pickup_date", "piece_count"].map((name) => labels.get(name))).toEqual([
      "Weight (lb)",
      "Layover per day ($)",
      "Desired pick up date",
      "Pieces",
    ]);
  });

  it("limits a text to what the server accepts", () => {
    const html = renderToStaticMarkup(<LoadFields form={NEW_LOAD_FORM} today="2026-11-24" />);
    for (const term of ALL_TERMS) {
      if (term.holds.is !== "text" && term.holds.is !== "paragraph") continue;
      const [control = ""] =
        new RegExp(`<(?:input|textarea)[^>]* name="${fieldName(term)}"[^>]*>`).exec(html) ?? [];
      expect(control, term.label).toContain(`maxLength="${term.holds.most}"`);
    }
  });
});
