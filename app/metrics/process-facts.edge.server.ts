/** An isolate is one of many and may end at any time, so its own counts mean nothing. */
export const processFacts = (): { cpuSeconds: number; residentBytes: number } | null => null;
