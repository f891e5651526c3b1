/** Members of staff, for tests over HTTP. */
import { Secret, TOTP } from "otpauth";
import type { App } from "./app";
import { confirmAddresses, inDatabase } from "./colleague";
import { plain } from "./html";
import { PASSWORD, signUp, type Visitor } from "./visitor";

const TWO_STEP = "/user-account/two-step?redirectTo=%2Fstaff";

/** Turns two-step sign-in on. @returns the code of the time step after this one */
export async function turnOnTwoStep(person: Visitor): Promise<string> {
  const actionOf = (html: string, step: string) =>
    (new RegExp(`action="([^"]*\\?step=${step}[^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
  const begun = await person.post(actionOf((await person.get(TWO_STEP)).text, "start"));
  const page = await person.get(begun.location ?? "");
  const key = plain(/<code class="key">(.*?)<\/code>/s.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await person.post(actionOf(page.text, "turn-on"), { code: totp.generate(), current_password: PASSWORD });
  return totp.generate({ timestamp: Date.now() + 30_000 });
}

export const makeStaff = (app: App, { personId }: Visitor, role: string) =>
  inDatabase(app, async ({ client }) => {
    await client.execute({
      sql: "insert into staff (staff_id, person_id, role, added_at) values (?, ?, ?, 1)",
      args: [`staff-${personId}`, personId, role],
    });
  });

/** Signs up a member of staff, and opens the back office. */
export async function memberOf(app: App, role: string): Promise<Visitor> {
  const member = await signUp(app, "shipper");
  await confirmAddresses(app, member);
  await makeStaff(app, member, role);
  const code = await turnOnTwoStep(member);
  const { status } = await member.post("/staff?step=enter", { code });
  if (status !== 302) throw new Error(`The back office returned ${status}.`);
  return member;
}
