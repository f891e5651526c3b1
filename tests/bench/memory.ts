import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

function familyOf(pid: number): ReturnType<typeof readStatus>[] {
  if (process.platform !== "linux") return [];
  const processes = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [readStatus(name)] : []));
  const family = new Set([pid]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.filter(({ id }) => family.has(id));
}

/** The memory of a process and its descendants, in KB. Undefined if the system has no /proc. */
export function memoryOf(pid: number): number | undefined {
  const family = familyOf(pid);
  return family.length > 0 ? family.reduce((sum, { residentKb }) => sum + residentKb, 0) : undefined;
}

export const familySecondsOf = (pid: number) => secondsOf(familyOf(pid).map(({ id }) => id));

/** /proc counts CPU time in ticks. */
const TICKS_A_SECOND = 100;

export function secondsOf(pids: readonly number[]): number {
  const used = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return used.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
}

/** Has no effect unless `taskset` is installed. Child processes that start later inherit the setting. */
export const pin = (cores: string, pid: number | undefined) =>
  spawnSync("taskset", ["-a", "-cp", cores, String(pid)], { stdio: "ignore" });

function readStatus(name: string) {
  let status = "";
  try {
    status = readFileSync(`/proc/${name}/status`, "utf8");
  } catch {
    // The process has ended.
  }
  const number = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { id: Number(name), parent: number("PPid"), residentKb: number("VmRSS") };
}
