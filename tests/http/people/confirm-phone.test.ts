import { afterAll, expect, it } from "vitest";
import { startTwilio, type Twilio } from "../../fakes/twilio";
import { appFor } from "../support/app";
import { signUp } from "../support/visitor";

let twilio: Twilio;
const app = appFor("confirm-phone", async () => {
  twilio = await startTwilio();
  return { SMS_API_BASE: twilio.base, SMS_ACCOUNT: "AC1", SMS_TOKEN: "token", SMS_FROM: "+18015550199" };
});
afterAll(() => twilio.stop());

const PAGE = "/user-account/notifications";
const lastCode = () => /\b\d{6}\b/.exec(twilio.taken.at(-1)?.body ?? "")?.[0] ?? "";

it("a user confirms the number of the profile with forms alone, and another number asks again", async () => {
  const driver = await signUp(app, "driver");
  const save = (phone_number: string) =>
    driver.postFiles("/user-account", { full_name: "Dale Roads", username: "dale.roads", phone_number });
  expect((await save("801 555 0142")).status).toBe(302);
  const before = (await driver.get(PAGE)).text;
  expect(before).toContain("Confirm your number for texts");
  expect(before).toContain("(801) 555-0142");

  const sent = await driver.post(PAGE, { step: "send" });
  expect([sent.status, sent.location]).toEqual([302, PAGE]);
  expect(twilio.taken.map(({ to }) => to)).toEqual(["+18015550142"]);
  const again = await driver.post(PAGE, { step: "send" });
  expect([again.status, again.text.includes("We already texted you a code.")]).toEqual([429, true]);

  const code = lastCode();
  const wrong = await driver.post(PAGE, { step: "confirm", code: code === "000000" ? "111111" : "000000" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/<input[^>]*name="code"[^>]*aria-describedby="code-hint code-error"/);
  // The settings form on the same page shows the stored settings, not the fields of the refused form.
  expect(wrong.text).toMatch(/<input[^>]*name="steps_mail"[^>]*checked/);

  const right = await driver.post(PAGE, { step: "confirm", code });
  expect([right.status, right.location]).toEqual([302, PAGE]);
  const after = (await driver.get(PAGE)).text;
  expect(after).toContain("We text the number in your profile");
  expect(after).not.toContain("Confirm your number for texts");

  expect((await save("801 555 0143")).status).toBe(302);
  expect((await driver.get(PAGE)).text).toContain("Confirm your number for texts");
});
