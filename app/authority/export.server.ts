/** Writes an account's data to a file for an authority. Only the command `npm run authority` calls this. */
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { write } from "db/write";
import { fileStore } from "~/files/store/choose-store.server";
import { withHash } from "~/files/upload/document-hash";
import { zipStream } from "~/files/zip-stream.server";
import { exportEntries } from "~/leaving/export-data.server";
import type { ExportOf } from "~/leaving/export-parts.server";
import { commandBy, loggedCommand } from "~/staff/command-log.server";
import { utcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { asViewer } from "~/trade/viewer";
import { concerned, namedAccount } from "./account.server";
import { withChecksums } from "./checksums";

/** The longest time for which an entry of the log may be sealed. */
const MOST_SEALED_MS = 366 * DAY_MS;

export interface ExportCommand {
  account: string;
  /** Whether to export the company that the person founded instead of the person, if others work there. */
  isCompany: boolean;
  caseNumber: string;
  /** The email of the administrator in whose name the command runs. */
  by: string;
  /** The zip to write. */
  to: string;
  /** When the person can first see the entry in the log, in UTC milliseconds; null for immediately. */
  sealedUntil: number | null;
}

/** Writes the stream to a new file. @returns the SHA-256 of the file, in hex */
async function save(zip: ReadableStream<Uint8Array>, file: string): Promise<string> {
  const { body, sha256 } = withHash(zip);
  // With this mode, other users of the machine cannot read the file.
  await pipeline(Readable.from(body), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return sha256();
}

/**
 * The zip gets its final name only after the staff log has the entry, so no complete export is unlogged.
 * @returns the lines to print
 * @throws Error with a one-line message; errors of the database, the store and the disk
 */
export async function exportForAuthority(command: ExportCommand, nowMs = Date.now()): Promise<string[]> {
  const { account, isCompany, caseNumber, by, to, sealedUntil } = command;
  if (sealedUntil !== null && (sealedUntil <= nowMs || sealedUntil > nowMs + MOST_SEALED_MS))
    throw new Error("The seal must end in the future, within a year.");
  const file = resolve(to);
  if (existsSync(file)) throw new Error(`${to} exists. Name another file.`);
  const member = await commandBy(by, "export-for-authority");
  const named = await namedAccount(account);
  const { id, called, role, fullName, isWithOthers } = named;
  const of: ExportOf = isWithOthers ? (isCompany ? "company" : "person") : "both";
  const viewer = asViewer({ id, role, fullName });
  const unfinished = `${file}.unfinished`;
  try {
    const zip = zipStream((brokenOff) =>
      withChecksums(exportEntries(viewer, fileStore(), brokenOff, { of, nowMs })),
    );
    const sum = await save(zip, unfinished);
    const entry = {
      act: "export-for-authority",
      why: "An authority asked",
      caseNumber,
      sealedUntil,
    } as const;
    await write(concerned(named, of).map((whom) => loggedCommand(member, { ...entry, ...whom }, nowMs)));
    await writeFile(`${file}.sha256`, `${sum}  ${basename(file)}\n`, { mode: 0o600 });
    await rename(unfinished, file);
    return [
      `${to} contains the data of ${called}. Its SHA-256 is ${sum}, also in ${to}.sha256.`,
      sealedUntil === null
        ? "The person sees this under Who at Haulway looked at your data."
        : `The person sees this from ${utcDay(sealedUntil)}.`,
    ];
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
