import "../../tests/fixtures/servers/own-database";

import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "db/client";
import { seats, staff_log } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { closeAccount } from "~/leaving/close-account.server";
import { exportZip } from "~/leaving/export-data.server";
import { staffLogAbout } from "~/staff/read-log.server";
import { DAY_MS } from "~/text/time";
import { saveFullAccount } from "../../tests/fixtures/held/full-account";
import { readZip } from "../../tests/fixtures/read-zip";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { saveMember } from "../../tests/fixtures/staff/scene";
import { CHECKSUMS } from "./checksums";
import { runAuthorityCommand } from "./run-command.server";

let admin: Awaited<ReturnType<typeof saveMember>>;
let person: BuiltPerson;
let to: string;
let files = 0;
beforeEach(async () => {
  admin = await saveMember("admin");
  person = await savePerson({ role: "driver", alone: true });
  files += 1;
  to = join(dataFolder, `export-${files}.zip`);
});

const caseNumber = "24-117";
const give = (more: object = {}, nowMs = Date.now()) =>
  runAuthorityCommand(
    {
      step: "export",
      account: person.email,
      caseNumber,
      by: admin.person.email,
      to,
      isCompany: false,
      sealedUntil: null,
      ...more,
    },
    nowMs,
  );
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const entries = () =>
  db()
    .select()
    .from(staff_log)
    .where(and(eq(staff_log.about_person_id, person.id), eq(staff_log.act, "export-for-authority")));

async function unzipped(stream: ReadableStream<Uint8Array>) {
  return readZip(new Uint8Array(await new Response(stream).arrayBuffer()));
}

describe("an export for an authority", () => {
  it("is the zip that the person can download, with checksums", async () => {
    const store = fileStore();
    await saveLoad({ driver: person, status: "complete", messages: true, store });
    const nowMs = Date.now();
    // The person's own export contains the log, so it is made before the entry exists.
    const own = await unzipped(exportZip(person, store, { nowMs }));
    const [said] = await give({}, nowMs);
    const bytes = readFileSync(to);
    const given = await readZip(new Uint8Array(bytes));
    expect([...given.keys()].filter((name) => name !== CHECKSUMS)).toEqual([...own.keys()]);
    expect([...given.keys()].length).toBeGreaterThan(2);
    for (const [name, content] of own) expect(given.get(name), name).toEqual(content);
    const sums = [...own].map(([name, content]) => `${sha256(content)}  ${name}\n`).join("");
    expect(new TextDecoder().decode(given.get(CHECKSUMS))).toBe(sums);
    expect(readFileSync(`${to}.sha256`, "utf8")).toBe(`${sha256(bytes)}  export-${files}.zip\n`);
    expect(said).toContain(sha256(bytes));
    expect(statSync(to).mode & 0o777).toBe(0o600);
    expect(existsSync(`${to}.unfinished`)).toBe(false);
  });

  it("is in the log with the case, which the person reads", async () => {
    await give();
    expect(await entries()).toMatchObject([
      { staff_id: admin.staffId, role: "admin", initials: "AS", case_number: caseNumber, sealed_until: null },
    ]);
    expect((await staffLogAbout(person.id)).entries).toMatchObject([
      { what: "Gave a copy to an authority", why: `An authority asked (case ${caseNumber})` },
    ]);
  });

  it("that is sealed is hidden from the person and their export until that day, and not from staff", async () => {
    const nowMs = Date.now();
    const sealedUntil = nowMs + 30 * DAY_MS;
    await give({ sealedUntil }, nowMs);
    expect((await staffLogAbout(person.id, null, sealedUntil - 1)).entries).toEqual([]);
    const json = new TextDecoder().decode(
      (await unzipped(exportZip(person, fileStore()))).get("account.json"),
    );
    expect(JSON.parse(json)).toMatchObject({ staff_visits: [] });
    expect(json).not.toContain(caseNumber);
    expect(await entries()).toHaveLength(1);
    expect((await staffLogAbout(person.id, null, sealedUntil)).entries).toHaveLength(1);
  });

  it("of a person contains the company only if nobody else works there", async () => {
    await saveColleague(person);
    const account = async (more: object = {}) => {
      to = join(dataFolder, `export-${++files}.zip`);
      await give(more);
      const json = (await readZip(new Uint8Array(readFileSync(to)))).get("account.json");
      return JSON.parse(new TextDecoder().decode(json)) as object;
    };
    expect(await account()).not.toHaveProperty("loads_posted");
    const company = await account({ isCompany: true });
    expect(company).toHaveProperty("loads_posted");
    expect(company).not.toHaveProperty("saved_searches");
  });

  it("has what a hold kept of the person, or of the company, and never both", async () => {
    const { person: founder } = await saveFullAccount();
    await saveColleague(founder);
    await runAuthorityCommand({
      step: "hold",
      account: founder.email,
      caseNumber,
      by: admin.person.email,
      until: Date.now() + DAY_MS,
    });
    const kept = async (of: "held_rows" | "company_held_rows", isCompany: boolean) => {
      to = join(dataFolder, `export-${++files}.zip`);
      await give({ account: founder.email, isCompany });
      const json = (await readZip(new Uint8Array(readFileSync(to)))).get("account.json");
      const { [of]: rows = [], ...others } = JSON.parse(new TextDecoder().decode(json)) as Record<
        string,
        { table_name: string }[]
      >;
      expect(others).not.toHaveProperty(of === "held_rows" ? "company_held_rows" : "held_rows");
      return new Set(rows.map(({ table_name }) => table_name));
    };
    const [own, companys] = [await kept("held_rows", false), await kept("company_held_rows", true)];
    expect([...own]).toEqual(expect.arrayContaining(["users", "sessions", "saved_searches"]));
    expect([...companys]).toEqual(expect.arrayContaining(["trucks", "billing_accounts", "api_keys"]));
    const onlyOf = (some: Set<string>, others: Set<string>) => [...some].filter((name) => !others.has(name));
    expect(onlyOf(own, companys)).toContain("users");
    expect(onlyOf(companys, own)).toEqual(expect.arrayContaining(["trucks", "billing_accounts", "webhooks"]));
    expect(companys.has("notices")).toBe(false);
  });

  it("of a company that somebody else runs now is in the owner's log, too", async () => {
    const owner = await saveColleague(person, { seat: "owner" });
    await db().update(seats).set({ ended_at: 1 }).where(eq(seats.person_id, person.id));
    await give({ isCompany: true });
    const about = async (id: string) => (await staffLogAbout(id)).entries.map((entry) => entry.about);
    expect(await about(person.id)).toEqual(["The data of a company that you founded"]);
    expect(await about(owner.personId)).toEqual(["Your company's data"]);
  });

  it("of a closed account has what a hold kept", async () => {
    await runAuthorityCommand({
      step: "hold",
      account: person.email,
      caseNumber,
      by: admin.person.email,
      until: Date.now() + DAY_MS,
    });
    await closeAccount({ viewer: person, password: BUILT_PASSWORD, kept: true });
    await give({ account: person.id });
    const given = await readZip(new Uint8Array(readFileSync(to)));
    const json = new TextDecoder().decode(given.get("account.json"));
    const { held_rows } = JSON.parse(json) as { held_rows: { table_name: string; content: object }[] };
    const profile = held_rows.find(({ table_name }) => table_name === "profiles");
    expect(profile?.content).toMatchObject({ full_name: person.fullName });
    expect(held_rows.find(({ table_name }) => table_name === "users")?.content).toMatchObject({
      email: person.email,
    });
  });
});

describe("no file is written and nothing is logged", () => {
  const refused = async (more: object, words: RegExp) => {
    await expect(give(more)).rejects.toThrow(words);
    expect(existsSync(to)).toBe(false);
    expect(existsSync(`${to}.unfinished`)).toBe(false);
    expect(await entries()).toEqual([]);
  };

  it("if the seal is past or too long", async () => {
    await refused({ sealedUntil: Date.now() }, /within a year/);
    await refused({ sealedUntil: Date.now() + 400 * DAY_MS }, /within a year/);
  });

  it.each(["support", "trust"] as const)("in the name of %s", async (role) => {
    await refused({ by: (await saveMember(role)).person.email }, /not staff/);
  });

  it("for an unknown account", () => refused({ account: "nobody@haulway.test" }, /No account/));

  it("if the file exists", async () => {
    writeFileSync(to, "theirs");
    await expect(give()).rejects.toThrow(/exists/);
    expect(readFileSync(to, "utf8")).toBe("theirs");
    expect(await entries()).toEqual([]);
  });
});
