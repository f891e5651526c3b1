import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createOnce } from "./lock.mjs";

const fresh = () => randomBytes(32).toString("base64url");

/**
 * The first start creates the secrets and stores them in the data folder. Two simultaneous first starts get
 * the same secrets, because only one of them can create the file. Secrets in the environment take precedence.
 * @param {string} dataDir
 * @returns {{ SESSION_SECRET: string, PARTYKIT_SECRET: string }}
 * @throws Error with a one-line message if the file is not valid.
 */
export function secretsOf(dataDir) {
  const { SESSION_SECRET, PARTYKIT_SECRET } = process.env;
  if (SESSION_SECRET && PARTYKIT_SECRET) return { SESSION_SECRET, PARTYKIT_SECRET };
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    createOnce(file, `${JSON.stringify({ SESSION_SECRET: fresh(), PARTYKIT_SECRET: fresh() }, null, 2)}\n`);
  }
  const kept = readSecrets(file);
  return {
    SESSION_SECRET: SESSION_SECRET || kept.SESSION_SECRET,
    PARTYKIT_SECRET: PARTYKIT_SECRET || kept.PARTYKIT_SECRET,
  };
}

/** @param {string} file */
function readSecrets(file) {
  try {
    const { SESSION_SECRET, PARTYKIT_SECRET } = JSON.parse(readFileSync(file, "utf8"));
    if (typeof SESSION_SECRET === "string" && typeof PARTYKIT_SECRET === "string") {
      return { SESSION_SECRET, PARTYKIT_SECRET };
    }
  } catch {
    // The error below reports an unreadable file.
  }
  throw new Error(
    `${file} does not contain this installation's secrets. Restore it, or move it away to create new ones.`,
  );
}
