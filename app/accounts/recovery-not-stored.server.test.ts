import "../../tests/fixtures/own-database";

import { savePerson } from "db/builders";
import { expect, it } from "vitest";
import { answersFollowedUp } from "~/platform/after-answer.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { outboxOf } from "../../tests/fixtures/outbox";
import { dataFolder } from "../../tests/fixtures/own-data-folder";
import { askForRecovery } from "./recover-password.server";

it("a link that could not be stored is not mailed, and the person is not told that it was", async () => {
  const { email } = await savePerson({ role: "driver" });
  const full = () => Promise.reject(new Error("The disk is full."));
  const asked = betweenLookAndWrite(full, { of: () => askForRecovery({ email }) });
  await expect(asked).rejects.toThrow("The disk is full.");
  await answersFollowedUp();
  expect(outboxOf(dataFolder, email)).toEqual([]);
});
