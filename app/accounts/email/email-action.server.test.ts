import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { cookieOf } from "../../../tests/fixtures/ask-page";
import { came, freshEmail, led, posted } from "../../../tests/fixtures/posted-forms";
import { outboxOf } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { emailAction } from "./email-action.server";

describe("the email forms", () => {
  it("send a link to the new address and lead back to their page", async () => {
    const person = await savePerson({ role: "driver" });
    const [email, cookie] = [freshEmail(), await cookieOf(person)];
    const fields = { email: ` ${email} `, password: person.password, redirectTo: "/user-account/email" };
    const { to, says } = await led(await emailAction(posted("/user-account/email", fields, cookie)));
    expect(to).toBe("/user-account/email");
    expect(says).toBe(`We emailed a link to ${email}. Open it to confirm your new email.`);
    await followUpsFinished();
    expect(outboxOf(dataFolder, email)).toHaveLength(1);
  });

  it("send the link for the current address again", async () => {
    const person = await savePerson({ role: "driver", emailConfirmed: false });
    const asked = posted("/user-account/email?step=send-again", {}, await cookieOf(person));
    const { says } = await led(await emailAction(asked));
    expect(says).toBe("We emailed you a new link. The old one no longer works.");
    await followUpsFinished();
    expect(outboxOf(dataFolder, person.email)).toHaveLength(1);
  });

  it("return the typed values if the password is wrong", async () => {
    const person = await savePerson({ role: "driver" });
    const email = freshEmail();
    const answer = await emailAction(
      posted("/user-account/email", { email, password: "wrong" }, await cookieOf(person)),
    );
    expect(came(answer)).toMatchObject({ status: 400, values: { email } });
    await followUpsFinished();
    expect(outboxOf(dataFolder, email)).toEqual([]);
  });

  it("require a signed-in user", async () => {
    const answer = await emailAction(posted("/user-account/email", {})).catch((error) => error);
    expect(answer.headers.get("location")).toContain("/login?");
  });
});
