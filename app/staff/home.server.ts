import { mayStaff, ROLE_WORDS, STAFF_RIGHTS, type StaffAct } from "./rights";
import type { StaffMember } from "./session.server";

const PAGES: readonly (readonly [act: StaffAct, words: string])[] = [
  ["search", "Search"],
  ["see-requests", "Support requests"],
  ["see-reports", "Reports"],
  ["see-disputes", "Disputes"],
  ["see-documents", "Documents"],
  ["see-look-alikes", "Accounts that look alike"],
  ["see-suspensions", "Suspensions"],
  ["see-board", "The board"],
  ["see-log", "Staff log"],
];

export function staffHome({ role, expiresAt }: StaffMember) {
  const pages = PAGES.filter(([act]) => mayStaff(role, act));
  return {
    role: ROLE_WORDS[role],
    expiresAt,
    pages: pages.map(([act, words]) => [STAFF_RIGHTS[act].path, words] as const),
  };
}
