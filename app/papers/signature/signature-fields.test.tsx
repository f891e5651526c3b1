import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Answers } from "~/ui/forms/field";
import { SignatureFields } from "./signature-fields";

const agreement = { value: "2", consent: "I agree", intent: "I sign" };
const asked = (refusal?: Answers) =>
  /name="asked_name" value="([^"]*)"/.exec(
    renderToStaticMarkup(
      <SignatureFields agreement={agreement} stored="It is stored." isOwnPhone refusal={refusal} />,
    ),
  )?.[1];

describe("the form of a signature remembers the name that it asked about", () => {
  it.each<[string, Answers | undefined, string | undefined]>([
    ["a new form", undefined, undefined],
    ["asked", { values: { typed_name: "ਰੀਟਾ" }, fields: { typed_name: "Asks." } }, "ਰੀਟਾ"],
    [
      "asked before, then refused for a box",
      { values: { typed_name: "ਰੀਟਾ", asked_name: "ਰੀਟਾ" }, fields: { agree_terms: "Check it." } },
      "ਰੀਟਾ",
    ],
    [
      "asked about another name",
      { values: { typed_name: "ਰੀਟਾ", asked_name: "🚚" }, fields: { agree_terms: "Check it." } },
      undefined,
    ],
    ["refused by a conflict, without a question", { values: { typed_name: "ਰੀਟਾ" }, fields: {} }, undefined],
    ["without a name", { values: { typed_name: "" }, fields: { typed_name: "Type it." } }, undefined],
  ])("%s", (_, refusal, expected) => {
    expect(asked(refusal)).toBe(expected);
  });
});
