import { expect, it } from "vitest";
import { readAuthorityCommand } from "./arguments.mjs";

const account = "ann@haulway.test";
const [caseNumber, by] = ["24-117", "lee@haulway.test"];
const common = ["--case", caseNumber, "--by", by];
const day = Date.UTC(2027, 4, 28);

it.each([
  [["list"], { step: "list" }],
  [["lift", account, ...common], { step: "lift", account, caseNumber, by }],
  [
    ["hold", account, ...common, "--until", "2027-05-28"],
    { step: "hold", account, caseNumber, by, until: day },
  ],
  [
    ["export", account, ...common, "--to", "a.zip"],
    { step: "export", account, caseNumber, by, to: "a.zip", isCompany: false, sealedUntil: null },
  ],
  [
    ["--company", "export", account, ...common, "--to=a.zip", "--sealed=2027-05-28"],
    { step: "export", account, caseNumber, by, to: "a.zip", isCompany: true, sealedUntil: day },
  ],
])("accepts %j", (args, command) => expect(readAuthorityCommand(args)).toEqual(command));

it.each([
  [[]],
  [["list", account]],
  [["list", "--by", by]],
  [["lift", account]],
  [["lift", ...common]],
  [["lift", account, "--case", "", "--by", by]],
  [["lift", account, account, ...common]],
  [["lift", account, ...common, "--until", "2027-05-28"]],
  [["hold", account, ...common]],
  [["hold", account, ...common, "--until", "2027-02-31"]],
  [["hold", account, ...common, "--until", "in May"]],
  [["hold", account, ...common, "--until", "2027-05-28", "--sealed", "2027-05-28"]],
  [["export", account, ...common]],
  [["export", account, ...common, "--to", "a.zip", "--sealed"]],
  [["export", account, ...common, "--to", "a.zip", "--sealed", "forever"]],
  [["delete", account, ...common]],
  [["constructor", account, ...common]],
])("refuses %j in one line", (args) => {
  expect(() => readAuthorityCommand(args)).toThrow(/^Say what to do: .*$/);
});
