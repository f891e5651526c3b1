import "../../../tests/fixtures/servers/own-database";

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { actOnAnnounce } from "./acts";
import { ANNOUNCE_USAGE } from "./arguments.mjs";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "haulway-announce-"));
  file = join(folder, "news.txt");
  await writeFile(file, "You can park\r\na truck.\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("shows the email and its number, sends it once, tells its state and stops it", async () => {
  const driver = { act: "mail", audience: "driver", subject: "New", file, isSent: false } as const;
  await savePerson({ role: "driver" });
  expect(await actOnAnnounce({ act: "status" })).toBe("No announcement was ever sent.");
  expect(await actOnAnnounce(driver)).toMatch(
    /^Subject: New\n\nYou can park\na truck\.\n\n--\n[\s\S]*\n\d+ users? would get this email\. Add --send to send it\.$/,
  );
  expect(await actOnAnnounce({ act: "status" })).toBe("No announcement was ever sent.");
  expect(await actOnAnnounce({ ...driver, isSent: true })).toMatch(/^The email is queued for \d+ users?\./);
  expect(await actOnAnnounce({ ...driver, isSent: true })).toContain("Another announcement is still being");
  expect(await actOnAnnounce({ act: "status" })).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC to driver: "New" is being sent \(0 sent\)\.$/,
  );
  expect(await actOnAnnounce({ act: "stop" })).toBe("The announcement is stopped.");
  expect(await actOnAnnounce({ act: "stop" })).toBe("No announcement was being sent.");
  expect(await actOnAnnounce({ act: "status" })).toContain('"New" was stopped (0 sent).');
});

it.each(["", " \n", "x".repeat(10_001)])(
  "refuses a file that is empty or too long (case %#)",
  async (text) => {
    const other = join(folder, "other.txt");
    await writeFile(other, text);
    const asked = { act: "mail", audience: "all", subject: "New", file: other, isSent: true } as const;
    await expect(actOnAnnounce(asked)).rejects.toThrow(ANNOUNCE_USAGE);
  },
);
