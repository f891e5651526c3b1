import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { enter } from "./authenticator.server";

it("a session that cannot be stored is reported and not retried", async () => {
  const { id, email, password } = await savePerson({ role: "driver" });
  const form = new FormData();
  form.set("email", email);
  form.set("password", password);
  const full = () => Promise.reject(new Error("The disk is full."));
  const entering = betweenLookAndWrite(full, { of: () => enter("login", form, requestArgs()) });
  await expect(entering).rejects.toThrow("The disk is full.");
  expect(await db().select().from(sessions).where(eq(sessions.user_id, id))).toEqual([]);
});
