import { renameSync, writeFileSync } from "node:fs";

/**
 * Load this module with `--import`. It measures CPU time, because wall-clock time depends on other processes.
 * After SIGUSR2, it writes the longest turn since the last signal, in milliseconds. A turn may appear up to
 * `TICK_MS` too long, because several turns may precede a tick.
 */

const TICK_MS = 5;
const file = process.env.LOOP_PROBE ?? "";
let before = process.cpuUsage();
let longestUs = 0;

setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  longestUs = Math.max(longestUs, user + system);
  before = process.cpuUsage();
}, TICK_MS).unref();

process.on("SIGUSR2", () => {
  // A reader must never see a half-written file.
  writeFileSync(`${file}.new`, String(longestUs / 1000));
  renameSync(`${file}.new`, file);
  longestUs = 0;
});
