/** What the registry says of a carrier, in words made on the server. Pure. */
import { formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import type { RegistryRecord } from "./registry";

/** Whether the registry lets a carrier operate, and when it said so. */
export interface Authority {
  readAtMs: number;
  /** The registry knows the number. */
  isRegistered: boolean;
  /** Null where it says neither yes nor no. */
  isAllowed: boolean | null;
}

type Kept = { [Name in keyof RegistryRecord]: RegistryRecord[Name] | null } & {
  readAtMs: number | null;
  isRegistered: boolean | null;
};

const STATUSES: Readonly<Record<string, string>> = { A: "Active", I: "Inactive" };

/** The day on which the registry was read: `Tue, Nov 3`. */
export const dayRead = (readAtMs: number) => formatDay(new Date(readAtMs).toISOString().slice(0, 10));

/** `Yes`, `No`, or that nothing is said. */
const yesOrNo = (value: boolean | null) => (value === null ? "Not said" : value ? "Yes" : "No");

function factsOf(record: Kept): [string, string | null][] {
  if (!record.isRegistered) return [["USDOT number", "Not found"]];
  const { legalName, dbaName, statusCode, liabilityOnFileCents: onFileCents } = record;
  return [
    ["Allowed to operate", yesOrNo(record.allowedToOperate)],
    ["Registered name", legalName],
    ...(dbaName ? [["Doing business as", dbaName] satisfies [string, string]] : []),
    ["USDOT number", statusCode && (STATUSES[statusCode] ?? statusCode)],
    ["Liability on file", onFileCents === null ? null : formatMoney(onFileCents)],
  ];
}

/** What the registry said, under the day on which it did; null until it has answered. */
export function recordWords(record: Kept | null) {
  if (!record || record.readAtMs === null) return null;
  const { readAtMs, isRegistered, allowedToOperate } = record;
  const authority: Authority = { readAtMs, isRegistered: isRegistered === true, isAllowed: allowedToOperate };
  return { title: `FMCSA, read ${dayRead(readAtMs)}`, facts: factsOf(record), authority };
}
