import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { composed, keepLinksWhole } from "./compose.node.server";
import type { Mailer } from "./mailer";

interface Outbox {
  folder: string;
  from: string;
  report: { info(fields: object, text: string): void };
}

/** The log never shows an email's content, because links in emails give access to accounts. */
export function outbox({ folder, from, report }: Outbox): Mailer {
  const place = resolve(folder);
  let isAnnounced = false;

  return {
    async send(mail) {
      // Loaded with the first email, because loading takes a tenth of the startup time and most processes
      // send no email for a while.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await keepLinksWhole(transport).sendMail(composed(from, mail));
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeWhole(join(place, name), message);
      if (!isAnnounced)
        report.info({ folder: place }, "Emails are written to this folder. Set SMTP_URL to send them.");
      isAnnounced = true;
      report.info({ file: name }, "email written");
    },
  };
}

async function writeWhole(place: string, content: unknown): Promise<void> {
  if (!Buffer.isBuffer(content)) throw new Error("The email could not be composed.");
  const draft = `${place}.draft`;
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
