import { describe, expect, it } from "vitest";
import { fillIn, mayKeep } from "./keep-draft";

const control = (name: string, type = "text", autocomplete = "") => ({ name, type, autocomplete });

it.each([
  ["a text", control("cargo_description")],
  ["an endorsement that is called a card", control("twic_card", "checkbox")],
  ["a ZIP code", control("home_zip", "text", "postal-code")],
  ["a choice", control("equipment_type", "select-one")],
  ["a paragraph", control("special_instructions", "textarea")],
  ["a phone number", control("phone_number", "tel", "tel")],
])("stores %s", (_, each) => expect(mayKeep(each)).toBe(true));

it.each([
  ["a password", control("password", "password")],
  ["a visible password", control("new_password", "text")],
  ["a field that the browser fills with a password", control("secret_word", "text", "current-password")],
  ["a file", control("avatar", "file")],
  ["a pickup PIN", control("verification_pin")],
  ["an emailed code", control("code", "text", "one-time-code")],
  ["a card number", control("number", "text", "cc-number")],
  ["a hidden field", control("draft_id", "hidden")],
  ["a button", control("step", "submit")],
  ["a control without a name", control("")],
])("does not store %s", (_, each) => expect(mayKeep(each)).toBe(false));

describe("a draft that is used", () => {
  /** Returns the values of a form with these values after the draft is used. */
  function afterUse(shown: Record<string, string>, draft: Record<string, string>) {
    const elements = Object.entries(shown).map(([name, value]) => ({
      ...control(name),
      value,
      matches: () => true,
    }));
    const form = {
      elements: Object.assign([...elements], { namedItem: () => null }),
      dispatchEvent: () => true,
      querySelector: () => null,
    };
    const kept = Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, [value]]));
    fillIn(form as unknown as HTMLFormElement, kept);
    return Object.fromEntries(elements.map(({ name, value }) => [name, value]));
  }

  it("replaces the values that it has", () => {
    const shown = { cargo_description: "Onions", weight_lb: "42000", bus_stop1_city: "Ely" };
    expect(afterUse(shown, { cargo_description: "" })).toEqual({ ...shown, cargo_description: "" });
  });

  it("empties the stops that were removed in it", () => {
    const shown = { stop1_city: "Elko", stop2_city: "Wells", stop3_city: "Reno", stop3_kind: "drop" };
    const emptied = { stop3_city: "", stop3_kind: "" };
    const draft = { stop1_city: "Wells", stop2_city: "Reno" };
    expect(afterUse(shown, draft)).toEqual({ ...draft, ...emptied });
    expect(afterUse({ ...emptied, stop3_city: "Reno" }, { weight_lb: "42000" })).toEqual(emptied);
  });
});
