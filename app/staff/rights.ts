import { STAFF_ROLES } from "db/schema/staff";
import { wordsOfCommand } from "./command-rights";

export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  support: "support",
  trust: "trust and safety",
  admin: "administrator",
};

interface Right {
  /** The path of the page, as a pattern. */
  path: string;
  /** The `step` of the form; null for looking at the page. */
  step: string | null;
  roles: readonly StaffRole[];
  words: string;
}

/**
 * Routes, steps and the guard in SQL get the rights of staff from this table. The keys are stored in the
 * staff log, so their meaning must not change.
 */
export const STAFF_RIGHTS = {
  enter: { path: "/staff", step: "enter", roles: STAFF_ROLES, words: "Opened the back office" },
  home: { path: "/staff", step: null, roles: STAFF_ROLES, words: "Looked at the start page" },
  leave: { path: "/staff", step: "leave", roles: STAFF_ROLES, words: "Left the back office" },
  "see-requests": {
    path: "/staff/support",
    step: null,
    roles: ["support", "admin"],
    words: "Looked at the list of requests",
  },
  "see-request": {
    path: "/staff/support/:requestId",
    step: null,
    roles: ["support", "admin"],
    words: "Read it",
  },
  "take-request": {
    path: "/staff/support/:requestId",
    step: "take",
    roles: ["support", "admin"],
    words: "Took it",
  },
  "answer-request": {
    path: "/staff/support/:requestId",
    step: "answer",
    roles: ["support", "admin"],
    words: "Answered it",
  },
  "close-request": {
    path: "/staff/support/:requestId",
    step: "close",
    roles: ["support", "admin"],
    words: "Closed it without an email",
  },
  "see-reports": {
    path: "/staff/reports",
    step: null,
    roles: ["trust", "admin"],
    words: "Looked at the list of reports",
  },
  "see-report": {
    path: "/staff/reports/:reportId",
    step: null,
    roles: ["trust", "admin"],
    words: "Read it",
  },
  "dismiss-report": {
    path: "/staff/reports/:reportId",
    step: "dismiss",
    roles: ["trust", "admin"],
    words: "Dismissed it",
  },
  warn: {
    path: "/staff/reports/:reportId",
    step: "warn",
    roles: ["trust", "admin"],
    words: "Sent a warning",
  },
  "take-down": {
    path: "/staff/reports/:reportId",
    step: "take-down",
    roles: ["trust", "admin"],
    words: "Removed what was reported",
  },
  suspend: {
    path: "/staff/reports/:reportId",
    step: "suspend",
    roles: ["trust", "admin"],
    words: "Suspended you or your company",
  },
  "see-suspensions": {
    path: "/staff/suspensions",
    step: null,
    roles: ["trust", "admin"],
    words: "Looked at the list of suspensions",
  },
  "see-suspension": {
    path: "/staff/suspensions/:suspensionId",
    step: null,
    roles: ["trust", "admin"],
    words: "Read it",
  },
  "lift-suspension": {
    path: "/staff/suspensions/:suspensionId",
    step: "lift",
    roles: ["trust", "admin"],
    words: "Lifted it",
  },
  "see-disputes": {
    path: "/staff/disputes",
    step: null,
    roles: ["trust", "admin"],
    words: "Looked at the list of disputes",
  },
  "see-dispute": {
    path: "/staff/disputes/:chargeId",
    step: null,
    roles: ["trust", "admin"],
    words: "Read both sides' record",
  },
  "settle-dispute": {
    path: "/staff/disputes/:chargeId",
    step: "find",
    roles: ["trust", "admin"],
    words: "Wrote a finding",
  },
  "see-contest": {
    path: "/staff/deliveries/:contestId",
    step: null,
    roles: ["trust", "admin"],
    words: "Read both sides' record",
  },
  "settle-contest": {
    path: "/staff/deliveries/:contestId",
    step: "find",
    roles: ["trust", "admin"],
    words: "Wrote a finding",
  },
  "see-documents": {
    path: "/staff/documents",
    step: null,
    roles: ["trust", "admin"],
    words: "Looked at the list of documents",
  },
  "see-document": {
    path: "/staff/documents/:documentId",
    step: null,
    roles: ["trust", "admin"],
    words: "Read it",
  },
  "open-certificate": {
    path: "/staff/documents/:documentId/file",
    step: null,
    roles: ["trust", "admin"],
    words: "Opened the certificate",
  },
  "accept-document": {
    path: "/staff/documents/:documentId",
    step: "accept",
    roles: ["trust", "admin"],
    words: "Marked it as seen",
  },
  "reject-document": {
    path: "/staff/documents/:documentId",
    step: "reject",
    roles: ["trust", "admin"],
    words: "Did not accept it",
  },
  "see-board": {
    path: "/staff/board",
    step: null,
    roles: STAFF_ROLES,
    words: "Looked at the board's numbers",
  },
  "see-look-alikes": {
    path: "/staff/look-alikes",
    step: null,
    roles: ["trust", "admin"],
    words: "Looked at the list of accounts that look alike",
  },
  "see-look-alike": {
    path: "/staff/look-alikes/:accountId",
    step: null,
    roles: ["trust", "admin"],
    words: "Compared it",
  },
  "close-look-alike": {
    path: "/staff/look-alikes/:accountId",
    step: "not-the-same",
    roles: ["trust", "admin"],
    words: "Decided that it is not the same",
  },
  "suspend-look-alike": {
    path: "/staff/look-alikes/:accountId",
    step: "suspend",
    roles: ["trust", "admin"],
    words: "Suspended you or your company",
  },
  "see-person": {
    path: "/staff/people/:personId",
    step: null,
    roles: STAFF_ROLES,
    words: "Looked at the facts of your account",
  },
  "suspend-person": {
    path: "/staff/people/:personId",
    step: "suspend",
    roles: ["trust", "admin"],
    words: "Suspended you",
  },
  "see-company": {
    path: "/staff/companies/:companyId",
    step: null,
    roles: STAFF_ROLES,
    words: "Looked at the facts of your company",
  },
  "suspend-company": {
    path: "/staff/companies/:companyId",
    step: "suspend",
    roles: ["trust", "admin"],
    words: "Suspended your company",
  },
  search: {
    path: "/staff/search",
    step: null,
    roles: STAFF_ROLES,
    words: "Found you in the search",
  },
  "view-as": {
    path: "/staff/people/:personId",
    step: "view",
    roles: ["support", "admin"],
    words: "Began to see Haulway as you see it, without being able to change anything",
  },
  "see-view": {
    path: "/staff/view",
    step: null,
    roles: ["support", "admin"],
    words: "Saw it as you see it",
  },
  "end-view": {
    path: "/staff/view",
    step: "end",
    roles: ["support", "admin"],
    words: "Stopped seeing Haulway as you see it",
  },
  "see-log": {
    path: "/staff/log",
    step: null,
    roles: ["admin"],
    words: "Looked at the staff log",
  },
} as const satisfies Record<string, Right>;

export type StaffAct = keyof typeof STAFF_RIGHTS;

export const STAFF_ACTS = Object.keys(STAFF_RIGHTS) as StaffAct[];

export const rolesFor = (act: StaffAct): readonly StaffRole[] => STAFF_RIGHTS[act].roles;

export const mayStaff = (role: StaffRole, act: StaffAct): boolean => rolesFor(act).includes(role);

const isAct = (act: string): act is StaffAct => Object.hasOwn(STAFF_RIGHTS, act);

/** A newer version of the app may have stored an act that this one does not know. */
export const wordsOfAct = (act: string): string =>
  isAct(act) ? STAFF_RIGHTS[act].words : (wordsOfCommand(act) ?? act);
