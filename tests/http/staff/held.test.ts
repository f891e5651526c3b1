/** Tests the commands that hold and export an account, and the page that closes a held account. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { utcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { readZip } from "../../fixtures/read-zip";
import { appFor } from "../support/app";
import { confirmAddresses } from "../support/colleague";
import { alerts, plain } from "../support/html";
import { makeStaff } from "../support/staff";
import { PASSWORD, signUp, type Visitor } from "../support/visitor";

const app = appFor("held");
const root = fileURLToPath(new URL("../../..", import.meta.url));
const CLOSE = "/user-account/close";
const dayIn = (days: number) => utcDay(Date.now() + days * DAY_MS);

/** Runs `npm run authority`. */
const authority = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const script = join(root, "app/authority/command/authority.mjs");
    const env = {
      ...process.env,
      DATA_DIR: app.dataDir,
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    };
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });

async function saveAdmin(): Promise<Visitor> {
  const admin = await signUp(app, "shipper");
  await confirmAddresses(app, admin);
  await makeStaff(app, admin, "admin");
  return admin;
}

// Each command loads the app, which is slow on a busy machine.
const SLOW = { timeout: 300_000 };

it(
  "the page that closes a held account says what is kept, and the log says who asked and why",
  SLOW,
  async () => {
    const [admin, driver] = [await saveAdmin(), await signUp(app, "driver")];
    const common = ["--case", "24-117", "--by", admin.email];
    expect(plain((await driver.get(CLOSE)).text)).not.toContain("An authority has asked us");
    const held = await authority("hold", driver.email, ...common, "--until", dayIn(30));
    expect(held).toMatchObject({ code: 0 });

    // This form was opened before the hold.
    const early = await driver.post(CLOSE, { current_password: PASSWORD });
    expect([early.status, ...alerts(early.text)]).toEqual([
      409,
      "What we keep has changed since you opened this page. Check it, then try again.",
    ]);
    const page = await driver.get(CLOSE);
    expect(plain(page.text)).toContain("An authority has asked us to keep your data.");
    expect(page.text).toContain('<input type="hidden" name="kept" value="yes"/>');
    const security = plain((await driver.get("/user-account/security")).text);
    expect(security).toContain("Keeps it from deletion");
    for (const { text } of [page, await driver.get("/user-account/security")])
      expect(text).not.toContain("24-117");

    const [open, sealed] = [join(app.dataDir, "open.zip"), join(app.dataDir, "sealed.zip")];
    const secret = ["--case", "24-118", "--by", admin.email, "--sealed", dayIn(30), "--to", sealed];
    expect(await authority("export", driver.email, ...secret)).toMatchObject({ code: 0 });
    expect((await driver.get("/user-account/security")).text).not.toContain("24-118");
    expect(await authority("export", driver.email, ...common, "--to", open)).toMatchObject({ code: 0 });
    const visible = plain((await driver.get("/user-account/security")).text);
    expect(visible).toContain("Gave a copy to an authority");
    expect(visible).toContain("24-117");
    expect([...(await readZip(readFileSync(open))).keys()]).toEqual(["account.json", "SHA256SUMS"]);

    expect((await driver.post(CLOSE, { current_password: PASSWORD, kept: "yes" })).status).toBe(302);
    const [user] = await app.truth<{ email: string }>(
      "SELECT email FROM users WHERE id = ?",
      driver.personId,
    );
    expect(user?.email).not.toBe(driver.email);
    const kept = await app.truth<{ content: string }>(
      "SELECT content FROM held_rows WHERE account_id = ? AND table_name = 'users'",
      driver.personId,
    );
    expect(kept.some(({ content }) => content.includes(driver.email))).toBe(true);
  },
);

it("the command refuses in one line, and writes nothing", SLOW, async () => {
  const driver = await signUp(app, "driver");
  const to = join(app.dataDir, "refused.zip");
  const common = ["--case", "24-117", "--by", driver.email];
  expect(await authority("export", driver.email, ...common, "--to", to)).toEqual({
    code: 1,
    said: `${driver.email} is not staff with a confirmed account and a role that may do this.\n`,
  });
  expect(existsSync(to)).toBe(false);
  const { code, said } = await authority("export", driver.email);
  expect([code, said]).toEqual([1, expect.stringMatching(/^Say what to do: [^\n]*\n$/)]);
});
