import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { Conflict } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { agreedTo, agreementFor, sentencesOf } from "./agreements.server";

const page = { signerId: "dee", loadId: "load", paper: "a hash" };
const fieldsOf = (agreement: string) => ({ agreement, paper: page.paper });
const sealOf = (value: string) => value.split(".")[1] ?? "";

it.each([
  ["rate confirmation", "1", "2876994e60fbc1f7"],
  ["rate confirmation", "2", "0c5c422c7235c5d7"],
  ["delivery", "1", "3c97564d782bd4a9"],
  ["delivery", "2", "1b742d1d5c0e802c"],
] as const)("the sentences of %s never change in version %s", async (signing, version, start) => {
  expect(await hashOf(sentencesOf(signing, version) ?? "")).toMatch(new RegExp(`^${start}`));
});

describe.each(["rate confirmation", "delivery"] as const)(
  "the sentences of %s that are signed",
  (signing) => {
    it("are those that the page shows now", async () => {
      const { value, consent, intent } = await agreementFor(signing, page);
      expect(await agreedTo(signing, fieldsOf(value), page)).toBe(`${consent}\n${intent}`);
    });

    it("are those that an open page showed, even if there is a newer version", async () => {
      const { value } = await agreementFor(signing, page, "1");
      expect(await agreedTo(signing, fieldsOf(value), page)).toBe(sentencesOf(signing, "1"));
    });

    it("are the current ones if the page was loaded before versions were sealed", async () => {
      expect(await agreedTo(signing, fieldsOf("2"), page)).toBe(sentencesOf(signing, "2"));
    });

    it.each([
      ["no version", () => ""],
      ["an old version without a seal", () => "1"],
      ["an unknown version", () => "3"],
      ["a name that every object has", () => "toString"],
      ["an empty seal", () => "1."],
      ["another version with the seal of the current one", (seal: string) => `1.${seal}`],
      ["an unknown version with that seal", (seal: string) => `3.${seal}`],
    ])("are refused for %s", async (_, forged) => {
      const { value } = await agreementFor(signing, page);
      const fields = fieldsOf(forged(sealOf(value)));
      await expect(agreedTo(signing, fields, page)).rejects.toThrow(Conflict);
      await expect(agreedTo(signing, fields, page)).rejects.toThrow("nothing was signed");
    });

    it("are refused without the field", async () => {
      await expect(agreedTo(signing, { paper: page.paper }, page)).rejects.toThrow(Conflict);
    });

    it.each([
      ["signer", { signerId: "dan" }],
      ["load", { loadId: "other" }],
      ["document", { paper: "another hash" }],
    ])("are refused with the seal of another %s", async (_, other) => {
      const { value } = await agreementFor(signing, { ...page, ...other });
      await expect(agreedTo(signing, fieldsOf(value), page)).rejects.toThrow(Conflict);
    });

    it("are refused with the seal of the other document's sentences", async () => {
      const other = signing === "delivery" ? "rate confirmation" : "delivery";
      const { value } = await agreementFor(other, page);
      await expect(agreedTo(signing, fieldsOf(value), page)).rejects.toThrow(Conflict);
    });
  },
);
