import { RemixServer } from "@remix-run/react";
import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { pageContext } from "../../../tests/fixtures/remix-page";
import { TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { LoadFields } from "./load-form";
import { EDIT_FORM, type FormPart, NEW_LOAD_FORM } from "./load-form-parts.server";
import { packedForm } from "./stops/packed-form.server";
import { stopField } from "./stops/stop-form";
import { STOP_TERMS, stopValues } from "./stops/stop-terms";
import { ALL_TERMS, fieldName, PARTS } from "./terms";

const partsOf = (form: string): FormPart[] => JSON.parse(form);
const fieldsOf = (form: string) => partsOf(form).flatMap(({ rows }) => rows.flat());
const requiredIn = (form: string) =>
  partsOf(form)
    .filter(({ part }) => part !== "between")
    .flatMap(({ rows }) => rows.flat())
    .flatMap(({ name, required }) => (required ? [name] : []));

const url = "http://localhost/";

async function htmlOf(answers?: ComponentProps<typeof LoadFields>["answers"]): Promise<string> {
  const fields = <LoadFields form={NEW_LOAD_FORM} today="2026-11-24" action="/new_load" answers={answers} />;
  const context = await pageContext({ url, content: fields });
  return renderToString(<RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />);
}

describe("the load form", () => {
  it("contains every term once, part by part", () => {
    expect(partsOf(NEW_LOAD_FORM).map(({ part }) => part)).toEqual(PARTS);
    const expected = ALL_TERMS.flatMap((term) =>
      term.holds.is === "stops" ? STOP_TERMS.map(({ member }) => member) : [fieldName(term)],
    );
    expect(fieldsOf(NEW_LOAD_FORM).map(({ name }) => name)).toEqual(expected);
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

  it("limits a text to what the server accepts", async () => {
    const html = await htmlOf();
    for (const term of ALL_TERMS) {
      if (term.holds.is !== "text" && term.holds.is !== "paragraph") continue;
      const [control = ""] =
        new RegExp(`<(?:input|textarea)[^>]* name="${fieldName(term)}"[^>]*>`).exec(html) ?? [];
      expect(control, term.label).toContain(`maxLength="${term.holds.most}"`);
    }
  });
});

describe("the stops in the form", () => {
  const stepsIn = (html: string) => [...html.matchAll(/formAction="([^"]+)"/gi)].map(([, step]) => step);

  it("have a field for each member, with the typed value, and a button that removes the stop", async () => {
    const html = await htmlOf(packedForm(stopValues(TWO_STOPS)));
    for (const position of [1, 2])
      for (const { member } of STOP_TERMS) expect(html).toContain(`name="${stopField(position, member)}"`);
    expect(html).toMatch(/<input[^>]* name="stop1_city"[^>]* value="Elko"/);
    expect(html).toMatch(/<label class="field"><b>Date \*<\/b><input type="date"[^>]* value="2026-11-25"/);
    expect(stepsIn(html)).toEqual([
      "/new_load?stop=remove-1",
      "/new_load?stop=remove-2",
      "/new_load?stop=add",
    ]);
    expect(html.match(/<datalist id="states">/g)).toHaveLength(1);
  });

  it("are not in a form without stops, which has a button to add one", async () => {
    const html = await htmlOf();
    expect(stepsIn(html)).toEqual(["/new_load?stop=add"]);
    expect(html).not.toMatch(/stop1_|<datalist id="states">/);
  });

  it("end at the maximum", async () => {
    const values = Object.fromEntries(
      Array.from({ length: MOST_BETWEEN }, (_, at) => [stopField(at + 1, "kind"), "drop"]),
    );
    const steps = stepsIn(await htmlOf(packedForm(values)));
    expect(steps).toHaveLength(MOST_BETWEEN);
    expect(steps).not.toContain("/new_load?stop=add");
  });

  it("have their errors next to their fields", async () => {
    const fields = { stop1_kind: "Choose pickup or drop." };
    const html = await htmlOf({ ...packedForm({ stop1_kind: "" }), fields });
    expect(html).toMatch(/<select name="stop1_kind"[^>]* aria-describedby="stop1_kind-error"/);
    expect(html).toContain('<p class="error" id="stop1_kind-error">Choose pickup or drop.</p>');
  });

  it("get the focus when they are added, and the form's first button sends it unchanged", async () => {
    const html = await htmlOf({ ...packedForm({ stop1_kind: "" }), stop: 1 });
    expect(html).toMatch(/<fieldset tabindex="-1" autofocus=""><legend>Stop 2<\/legend>/i);
    const [first = ""] = /<button[^>]*>/.exec(html) ?? [];
    expect(first).toContain('class="for-readers"');
    expect(first).not.toMatch(/formaction/i);
  });
});
