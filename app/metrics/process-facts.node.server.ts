import { cpuUsage, memoryUsage } from "node:process";

/** A Node.js process answers many requests, so its own counts are worth reading. */
export const processFacts = (): { cpuSeconds: number; residentBytes: number } | null => {
  const { user, system } = cpuUsage();
  return { cpuSeconds: (user + system) / 1e6, residentBytes: memoryUsage.rss() };
};
