import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** No install or build takes longer; a lock this old belongs to a process whose number was given to another. */
const oldestMs = 15 * 60_000;

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Creates a file whole or not at all, and never over another: a hard link is atomic.
 * @param {string} file
 * @param {string} content
 * @returns {boolean} Whether it is ours now.
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
  if (!pid || !at || Date.now() - at > oldestMs) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH";
  }
}

/**
 * Moves an abandoned lock aside. Whoever was as quick as we are may already hold a new one: then we moved
 * theirs, see it, and put it back.
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
    // Someone else has dealt with it.
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Does the work while no other process of this checkout does the same.
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
