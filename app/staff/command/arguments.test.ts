import { staff } from "db/schema";
import { expect, it } from "vitest";
import { readStaffCommand, STAFF_ROLES } from "./arguments.mjs";

const email = "ann@haulway.test";

it.each([
  [["add", email, "--role", "trust"], { step: "add", email, role: "trust" }],
  [["--role=admin", "add", email], { step: "add", email, role: "admin" }],
  [["remove", email], { step: "remove", email }],
  [["list"], { step: "list" }],
])("accepts %j", (args, command) => expect(readStaffCommand(args)).toEqual(command));

it.each([
  [[]],
  [["add"]],
  [["add", email]],
  [["add", email, "--role"]],
  [["add", email, "--role", "owner"]],
  [["add", email, "other@haulway.test", "--role", "admin"]],
  [["add", "--role", "admin"]],
  [["remove"]],
  [["remove", email, "--role", "admin"]],
  [["list", email]],
  [["list", "--all"]],
  [["end", email]],
])("refuses %j in one line", (args) => {
  expect(() => readStaffCommand(args)).toThrow(/^Say whom to add, or list or remove: .*$/);
});

it("knows every role of the table", () => expect(STAFF_ROLES).toEqual(staff.role.enumValues));
