import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readMail } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { outbox } from "./outbox.node.server";

const from = "Haulway <no-reply@localhost>";
const link = `http://localhost:3000/reset-password?token=${"ab".repeat(32)}`;
const mail = { to: "ann@haulway.test", subject: "Ärger & Co.", text: `Open this:\n\n${link}\n\nThe end.\n` };

function box(name: string) {
  const folder = join(dataFolder, name);
  const logged: string[] = [];
  const report = { info: (fields: object, text: string) => logged.push(JSON.stringify({ ...fields, text })) };
  return { folder, logged, mailer: outbox({ folder, from, report }) };
}

it("each email is a complete file that only its owner can read, with the link on one line", async () => {
  const { folder, mailer } = box("one");
  await mailer.send(mail);
  const [name = "", ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const source = await readFile(join(folder, name), "utf8");
  expect(source.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const header of [
    /^From: Haulway <no-reply@localhost>$/m,
    /^Date: /m,
    /^Message-ID: </m,
    /^MIME-Version: 1.0$/m,
  ])
    expect(source.replaceAll("\r", "")).toMatch(header);
  expect(readMail(source)).toMatchObject({ to: mail.to, text: mail.text });
});

it("the log has the folder once, then each file's name, and no content", async () => {
  const { folder, logged, mailer } = box("two");
  await mailer.send(mail);
  await mailer.send(mail);
  const names = await readdir(folder);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    { folder, text: expect.any(String) },
    { file: expect.stringMatching(/\.eml$/), text: "email written" },
    { file: expect.stringMatching(/\.eml$/), text: "email written" },
  ]);
  expect(new Set(names).size).toBe(2);
  expect(logged.join()).not.toMatch(/ann@|token|abab/);
});

it.each(["x,victim@haulway.test", '"x" <victim@haulway.test>'])(
  "an address %j stays one address",
  async (to) => {
    const { folder, mailer } = box(`odd-${to.length}`);
    await mailer.send({ ...mail, to });
    const [name = ""] = await readdir(folder);
    const source = await readFile(join(folder, name), "utf8");
    expect(source).not.toMatch(/^To: .*(,\s|> ?,)/m);
    expect(source.match(/^To: /gm)).toHaveLength(1);
  },
);

it("a folder that cannot be created is an error", async () => {
  await mkdir(dataFolder, { recursive: true });
  await writeFile(join(dataFolder, "in-the-way"), "");
  await expect(box("in-the-way").mailer.send(mail)).rejects.toThrow();
});
