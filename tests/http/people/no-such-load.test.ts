import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { NO_LOAD } from "~/platform/errors";
import { appFor } from "../support/app";
import { signUp } from "../support/visitor";

const app = appFor("no-such-load");

const NOBODY = "0193a0c4-0000-7000-8000-000000000001";
const ABSENT = ["nope", "0193a0c4-0000-7000-8000-000000000002", "HW-99999999"];

const paths = readdirSync("app/routes/loads")
  // Excludes files such as the PDF of an invoice, which have their own messages.
  .filter((file) => file.includes("$loadId") && !file.includes("[.]"))
  .map(
    (file) =>
      `/${file
        .replace(/\.tsx?$/, "")
        .replace(/\(|\)|_(?=\.)/g, "")
        .replaceAll("[.]", "~")
        .replaceAll(".", "/")
        .replaceAll("~", ".")
        .replace("$recipientId", NOBODY)
        .replace("$isDriver", "true")
        .replace("$question", "cancel")}`,
  );

it("shows the same sentence at every address of a load that does not exist", async () => {
  expect(paths.length).toBeGreaterThan(12);
  const addresses = [...paths, "/report?load=$loadId", "/l/$loadId"];
  for (const role of ["shipper", "driver"] as const) {
    const person = await signUp(app, role);
    for (const path of addresses) {
      for (const absent of ABSENT) {
        const at = path.replace("$loadId", absent);
        const { status, text } = await person.get(at);
        // Pages for the other role refuse the user and reveal nothing about the load.
        if (status === 403) continue;
        expect([at, role, status, text.includes(NO_LOAD)]).toEqual([at, role, 404, true]);
      }
    }
  }
});
