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
])("%s is kept", (_, each) => expect(mayKeep(each)).toBe(true));

it.each([
  ["a password", control("password", "password")],
  ["a password that is shown", control("new_password", "text")],
  ["what the browser fills in as one", control("secret_word", "text", "current-password")],
  ["a file", control("avatar", "file")],
  ["a pickup pin", control("verification_pin")],
  ["a mailed code", control("code", "text", "one-time-code")],
  ["a card number", control("number", "text", "cc-number")],
  ["a hidden field", control("draft_id", "hidden")],
  ["a button", control("step", "submit")],
  ["a control without a name", control("")],
])("%s is not kept", (_, each) => expect(mayKeep(each)).toBe(false));
