import { expect, it } from "vitest";
import { mayKeep } from "./keep-draft";

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
