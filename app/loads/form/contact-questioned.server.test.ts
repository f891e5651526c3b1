import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad } from "~/builders";
import { contactsIn } from "~/contacts/contacts.server";
import { TRADES } from "~/seed/cargo";
import { loadRow } from "../../../tests/fixtures/read-back";
import {
  ASKED,
  askedAbout,
  fields,
  misspelt,
  shipper,
} from "../../../tests/fixtures/scenes/asked-before-posting";
import { editLoad } from "../steps/edit-load.server";
import { SecondLook } from "./before-posting.server";

describe("a contact in a public text", () => {
  const CALL = "Ring 801-555-0142 at the gate";
  const NUMBER = "Everyone on the board will see this number: “801-555-0142”. Post anyway?";
  const OPEN = [
    "cargo_description",
    "category",
    "origin_address_city",
    "destination_address_city",
    "special_instructions",
  ];

  it.each(OPEN)("is questioned next to its field, and the same form sent again posts: %s", async (name) => {
    const asked = await askedAbout({ [name]: CALL });
    expect(asked).toMatchObject({ status: 400, doubts: [NUMBER], fields: { [name]: NUMBER }, proposals: [] });
    expect(asked?.typed).toMatchObject({ ...fields, [name]: CALL, seen_doubts: NUMBER });
    expect(await askedAbout({ ...asked?.typed })).toBeNull();
  });

  it("is questioned again if it changes, and no longer if it is gone", async () => {
    const asked = await askedAbout({ special_instructions: CALL });
    const again = await askedAbout({ ...asked?.typed, special_instructions: "Ring 801-555-0143" });
    expect(again?.fields).toEqual({ special_instructions: NUMBER.replace("0142", "0143") });
    expect(await askedAbout({ ...asked?.typed, special_instructions: "Ring the bell" })).toBeNull();
    expect(await askedAbout({ ...again?.typed, special_instructions: "Ring 801-555-0143 twice" })).toBeNull();
  });

  it("is questioned together with a mistake, each with its own question", async () => {
    const asked = await askedAbout({ ...misspelt, special_instructions: `${CALL} or dock@warehouse.test` });
    const email = "Everyone on the board will see this email address: “dock@warehouse.test”. Post anyway?";
    expect(asked?.doubts).toEqual([ASKED, NUMBER, email]);
    expect(asked?.fields).toEqual({ special_instructions: `${NUMBER} ${email}` });
    expect(await askedAbout({ ...asked?.typed })).toBeNull();
  });

  it("is questioned once if two fields contain it", async () => {
    const asked = await askedAbout({ category: CALL, special_instructions: CALL });
    expect(asked?.doubts).toEqual([NUMBER]);
    expect(Object.keys(asked?.fields ?? {}).sort()).toEqual(["category", "special_instructions"]);
  });

  it.each([
    ["a street, which only the chosen driver reads", { origin_address_street: CALL }],
    ["a load's number", { special_instructions: "Load 4815162342, PU# 4453221" }],
  ])("%s is posted at once", async (_, over) => expect(await askedAbout(over)).toBeNull());

  it("is not searched for in a text that is too long", async () => {
    const tooLong = askedAbout({ special_instructions: CALL.repeat(10_000) });
    const told = { special_instructions: "Use at most 2,000 characters. This has 290,000." };
    await expect(tooLong).rejects.toMatchObject({ fields: told });
    await expect(tooLong).rejects.not.toBeInstanceOf(SecondLook);
  });

  it("is questioned in an edit only if it was not there before", async () => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner, terms: { special_instructions: `Dock 4.\n${CALL}` } });
    const edit = (special_instructions: string, more = {}) =>
      editLoad({ viewer: owner, loadId, fields: { ...fields, special_instructions, ...more } });
    await edit(`Dock 5.\r\n${CALL}`);
    expect((await loadRow(loadId)).revision).toBe(2);
    const asked = await edit("Ring 801-555-0143").catch((thrown: unknown) => thrown);
    if (!(asked instanceof SecondLook)) throw asked;
    expect((await loadRow(loadId)).revision).toBe(2);
    await edit("Ring 801-555-0143", { seen_doubts: asked.typed?.seen_doubts });
    expect((await loadRow(loadId)).revision).toBe(3);
  });

  it("is not questioned in an edit that takes away another, or moves it to another text", async () => {
    const owner = await shipper();
    const both = `${CALL} or 801-555-0143`;
    const { loadId } = await saveLoad({ owner, terms: { special_instructions: both } });
    const edit = (over: Record<string, string>) =>
      editLoad({ viewer: owner, loadId, fields: { ...fields, ...over } });
    await edit({ special_instructions: CALL });
    await edit({ cargo_description: CALL });
    expect((await loadRow(loadId)).revision).toBe(3);
    const added = edit({ cargo_description: `${CALL} or 801-555-0144` });
    await expect(added).rejects.toMatchObject({ doubts: [NUMBER.replace("0142", "0144")] });
  });

  it("does not occur in the demo loads' texts", () => {
    const texts = Object.values(TRADES).flatMap(({ cargo }) =>
      cargo.flatMap(({ description, category, note }) => [description, category, note ?? ""]),
    );
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => contactsIn(text).length > 0)).toEqual([]);
  });
});
