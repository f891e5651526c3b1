import { formatUtcDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import type { RegistryRecord } from "./registry";

export interface Authority {
  readAtMs: number;
  isRegistered: boolean;
  isAllowed: boolean | null;
}

type Shown = Omit<RegistryRecord, "street">;
type Kept = { [Name in keyof Shown]: Shown[Name] | null } & {
  readAtMs: number | null;
  isRegistered: boolean | null;
};

const STATUSES: Readonly<Record<string, string>> = { A: "Active", I: "Inactive" };

const yesOrNo = (value: boolean | null) => (value === null ? "Unknown" : value ? "Yes" : "No");

function factsOf(record: Kept): [string, string | null][] {
  if (!record.isRegistered) return [["USDOT number", "Not found"]];
  const { legalName, dbaName, statusCode, liabilityOnFileCents: onFileCents } = record;
  return [
    ["Authorized to operate", yesOrNo(record.allowedToOperate)],
    ["Registered name", legalName],
    ...(dbaName ? [["Doing business as", dbaName] satisfies [string, string]] : []),
    ["USDOT status", statusCode && (STATUSES[statusCode] ?? statusCode)],
    ["Liability on file", onFileCents === null ? null : formatMoney(onFileCents)],
  ];
}

export function recordWords(record: Kept | null) {
  if (!record || record.readAtMs === null) return null;
  const { readAtMs, isRegistered, allowedToOperate } = record;
  const authority: Authority = { readAtMs, isRegistered: isRegistered === true, isAllowed: allowedToOperate };
  return { title: `FMCSA, checked ${formatUtcDay(readAtMs)}`, facts: factsOf(record), authority };
}
