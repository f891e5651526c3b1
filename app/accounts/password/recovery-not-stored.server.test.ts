import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { answersFollowedUp } from "~/http/after-answer.server";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { outboxOf } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { askForRecovery } from "./recover-password.server";

it("a link that cannot be stored is not mailed, and the user gets an error", async () => {
  const { email } = await savePerson({ role: "driver" });
  const full = () => Promise.reject(new Error("The disk is full."));
  const asked = betweenLookAndWrite(full, { of: () => askForRecovery({ email }) });
  await expect(asked).rejects.toThrow("The disk is full.");
  await answersFollowedUp();
  expect(outboxOf(dataFolder, email)).toEqual([]);
});
