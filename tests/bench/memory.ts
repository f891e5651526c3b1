import { readdirSync, readFileSync } from "node:fs";

/** The resident memory of a process and its descendants, in KB; undefined without /proc. */
export function memoryOf(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const processes = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [readStatus(name)] : []));
  const family = new Set([pid]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.reduce((sum, { id, residentKb }) => sum + (family.has(id) ? residentKb : 0), 0);
}

function readStatus(name: string) {
  let status = "";
  try {
    status = readFileSync(`/proc/${name}/status`, "utf8");
  } catch {
    // The process has ended meanwhile.
  }
  const number = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return { id: Number(name), parent: number("PPid"), residentKb: number("VmRSS") };
}
