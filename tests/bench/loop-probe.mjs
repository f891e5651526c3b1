import { renameSync, writeFileSync } from "node:fs";

/**
 * Measures how long one turn blocks the event loop of a process that loads this module with `--import`. Uses
 * CPU time, because wall-clock time depends on other processes. After SIGUSR2, writes the longest turn since
 * the last signal to the file in LOOP_PROBE, in milliseconds. A turn may appear up to `TICK_MS` too long,
 * because several turns may precede a tick.
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
  // Renames a complete file, so that a reader never sees a half-written file.
  writeFileSync(`${file}.new`, String(longestUs / 1000));
  renameSync(`${file}.new`, file);
  longestUs = 0;
});
