import { renameSync, writeFileSync } from "node:fs";

/**
 * Load this module with `--import`. After SIGUSR2, it writes the longest turn since the last signal, in
 * milliseconds. Of a turn's CPU time and its wall-clock time, the shorter counts: the CPU time includes the
 * threads of the garbage collector, and the wall-clock time includes other processes. A turn may appear up to
 * `TICK_MS` too long, because several turns may precede a tick.
 */

const TICK_MS = 5;
const file = process.env.LOOP_PROBE ?? "";
let cpuBefore = process.cpuUsage();
let wallBefore = performance.now();
let longestUs = 0;

setInterval(() => {
  const { user, system } = process.cpuUsage(cpuBefore);
  const wallUs = 1000 * (performance.now() - wallBefore);
  longestUs = Math.max(longestUs, Math.min(user + system, wallUs));
  cpuBefore = process.cpuUsage();
  wallBefore = performance.now();
}, TICK_MS).unref();

process.on("SIGUSR2", () => {
  // A reader must never see a half-written file.
  writeFileSync(`${file}.new`, String(longestUs / 1000));
  renameSync(`${file}.new`, file);
  longestUs = 0;
});
