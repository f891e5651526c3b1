import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { readNewPassword } from "../password/credential-rules.server";
import { readAccountForm } from "../profile/account-form.server";
import { addDocument } from "../profile/documents.server";
import { takeCode, twoStepOf } from "../two-step/two-step.server";

const checkInsBy = (asking: () => unknown) =>
  Promise.resolve()
    .then(asking)
    .then(
      () => null,
      (error) => error.fields,
    );

it.each([
  [{}, { password: "Use at least 8 characters." }],
  [
    { confirm_password: "a long road" },
    { password: "Use at least 8 characters.", confirm_password: "The passwords don't match." },
  ],
  [{ password: "a long road" }, { confirm_password: "The passwords don't match." }],
  [{ password: "a long road", confirm_password: "a long road" }, null],
])("the new password %j has the faults %j", async (fields, told) => {
  const { id } = await savePerson({ role: "driver" });
  expect(await checkInsBy(async () => void (await readNewPassword(fields, id)))).toEqual(told);
});

it.each([
  [
    ["document", "document_kind"],
    { document: "Choose a file.", document_kind: "Choose the kind of document." },
  ],
  [["document"], { document: "Choose a file." }],
])("a document without %j has the faults %j", async (lacking, told) => {
  const viewer = await savePerson({ role: "driver" });
  const body = new FormData();
  body.append("note", "");
  if (!lacking.includes("document_kind")) body.append("document_kind", "w4");
  const request = new Request("http://haulway.test/", { method: "POST", body });
  const add = () => addDocument({ viewer, request, clientAddress: "192.0.2.7" });
  expect(await checkInsBy(add)).toEqual(told);
});

it.each([
  ["84101", "84101"],
  ["84101-1234", "84101"],
  ["", null],
])("the home ZIP code %s is stored as %s", (home_zip, kept) => {
  const least = { full_name: "Dee Driver", username: "dee", phone_number: "801 555 0100" };
  expect(readAccountForm({ ...least, home_zip }, "driver")).toMatchObject({ home_zip: kept });
});

it.each(["8-12344101", "84101-12", "84101-", "-1234", "84101-abcd"])(
  "%s is not a home ZIP code",
  async (home_zip) => {
    const least = { full_name: "Dee Driver", username: "dee", phone_number: "801 555 0100" };
    expect(await checkInsBy(() => readAccountForm({ ...least, home_zip }, "driver"))).toEqual({
      home_zip: "Enter a 5-digit ZIP code, like 84101.",
    });
  },
);

it("no code is accepted if two-step sign-in is off", async () => {
  const { id } = await savePerson({ role: "driver" });
  const told = {
    code: "That code is wrong. Wait for the next one and try again, or use a recovery code.",
  };
  expect(await checkInsBy(() => takeCode(id, "123456"))).toEqual(told);
  expect(await checkInsBy(() => takeCode("nobody", "123456"))).toEqual(told);
});

it("a session without an account is a server error", async () => {
  await expect(twoStepOf("nobody")).rejects.toThrow("This session has no account.");
});
