import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./processes.mjs";

/** Not in `node_modules`, because `npm ci` would delete it there. */
export const lockFile = join(root, "build", ".lock");

/**
 * Longer than any installation or build, so the owner of an older lock has ended, even if its process id is
 * in use again.
 */
const MAX_AGE_MS = 15 * 60_000;

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Creates a file with its content atomically (by a hard link), unless the file exists.
 * @param {string} file
 * @param {string} content
 * @returns {boolean} Whether this call created the file.
 */
export function createOnce(file, content) {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** @param {string} content */
function isAbandoned(content) {
  const [pid, at] = content.split(" ").map(Number);
  if (!pid || !at || Date.now() - at > MAX_AGE_MS) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/**
 * Removes an abandoned lock by renaming its file. If another process has already replaced the lock with a new
 * one, restores the new lock.
 * @param {string} file
 * @param {string} abandoned
 */
function breakLock(file, abandoned) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    const moved = read(aside);
    if (moved !== undefined && moved !== abandoned) linkSync(aside, file);
  } catch {
    // Another process has already removed the lock.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Holds the lock while the work runs. Waits for the lock first, and breaks it if it is abandoned.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${process.pid} ${Date.now()} ${randomUUID()}`;
  while (!createOnce(file, mine)) {
    const holder = read(file);
    if (holder !== undefined && isAbandoned(holder)) breakLock(file, holder);
    else await pause(100);
  }
  try {
    return await work();
  } finally {
    if (read(file) === mine) rmSync(file);
  }
}
