import { mayIn } from "./areas";
import type { Role } from "./lifecycle";
import type { ActingSeat } from "./seats";

export interface Viewer {
  /** The company; it has the id of the account that founded it. */
  id: string;
  /** The person who signed in; equal to `id` at the company that they founded. */
  personId: string;
  role: Role;
  /** The person's seat at the company, which defines what they may do there (`areas.ts`). */
  seat: ActingSeat;
  fullName: string;
  personName: string;
  username: string | null;
  /** False if the username looks like another account's (`app/text/username.ts`). */
  hasUsernameKey?: boolean;
  avatarUrl: string | null;
  rating: number | null;
  paymentActive: boolean;
  emailConfirmed: boolean;
  hides?: true;
  /** `open`: the person may act for a company that they did not found. `ended`: only in the past. */
  otherCompanies?: "open" | "ended";
  /**
   * True if the person's own company is closed, or they left it. The person can then open only the pages
   * about themselves.
   */
  noCompany?: true;
  /**
   * A company that requires the two-step sign-in that the person lacks. The person can then open only the
   * pages about themselves.
   */
  twoStepFor?: string;
  /** When the terms that the person has not accepted were published, in UTC milliseconds. */
  openAgreementMs?: number;
  zone?: string;
}

export type Acting = Pick<Viewer, "id" | "personId" | "role" | "seat">;

export interface BrowserViewer extends Omit<Viewer, "personName" | "seat" | "paymentActive"> {
  /** Absent if the person acts for the company that they founded. */
  personName?: string;
  /** The text of the link to the plan. Absent for a person who may not manage the plan. */
  plan?: string;
}

export function forBrowser({ personName, seat, paymentActive, ...viewer }: Viewer): BrowserViewer {
  return {
    ...viewer,
    ...(viewer.id !== viewer.personId && { personName }),
    ...(mayIn({ seat }, "plan") && { plan: paymentActive ? "Manage Billing" : "Setup Billing" }),
  };
}

/** Null for the company's founder. */
export const byOf = ({ id, personId }: Pick<Viewer, "id" | "personId">): string | null =>
  id === personId ? null : personId;

/** A founder's id can have two names: the company's and the person's. */
export interface Names {
  companies: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

export const withActor = (company: string, person: string | null | undefined): string =>
  person ? `${person} for ${company}` : company;

export const actorName = (viewer: Viewer, company = viewer.fullName): string =>
  withActor(company, byOf(viewer) && viewer.personName);

/** `by…` is the person who acted, if that was not the company's founder. */
interface Acted {
  id: string;
  name: string;
  byId: string | null;
  byName: string | null;
}

export function whoActed<You extends string>(viewer: Viewer, { id, name, byId, byName }: Acted, you: You) {
  if (id !== viewer.id) return withActor(name, byName);
  return (byId ?? id) === viewer.personId ? you : (byName ?? name);
}

export const subjectOf = (viewer: Viewer): string => (byOf(viewer) ? viewer.personName : "You");

/** Fields that only a session can fill are empty. */
export const asViewer = (party: Pick<Viewer, "id" | "role" | "fullName"> & Partial<Viewer>): Viewer => ({
  personId: party.id,
  seat: "owner",
  personName: party.fullName,
  username: null,
  avatarUrl: null,
  rating: null,
  paymentActive: false,
  emailConfirmed: false,
  ...party,
});
