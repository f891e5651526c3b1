import { mayIn } from "./areas";
import type { Role } from "./lifecycle";
import type { ActingSeat } from "./seats";

/** The signed-in user of a request. */
export interface Viewer {
  /**
   * The party: the company that owns loads, requests, chats, documents and the plan. A company has the id of
   * the account that founded it.
   */
  id: string;
  /**
   * The person who signed in: the account of the password, devices, phones, notifications and saved searches.
   * The same as `id` if the person acts for the company that they founded.
   */
  personId: string;
  role: Role;
  /** The person's seat at the company, which defines what they may do there (`areas.ts`). */
  seat: ActingSeat;
  /** The company's name, as other companies see it. */
  fullName: string;
  /** The name of the person who signed in. */
  personName: string;
  username: string | null;
  /**
   * Whether the account has a username key (`app/text/username.ts`). A username that looks like another
   * account's username has no key.
   */
  hasUsernameKey?: boolean;
  avatarUrl: string | null;
  rating: number | null;
  paymentActive: boolean;
  /** Whether the user has confirmed the account's email address. */
  emailConfirmed: boolean;
  /** True for a driver who has hidden a load or a broker (`app/hidden`). */
  hides?: true;
  /**
   * Whether the person may act for companies that they did not found (`open`), or only did so in the past
   * (`ended`). Undefined for a person who never acted for another company.
   */
  otherCompanies?: "open" | "ended";
  /**
   * True for a person who may not act for any company on this device: their own is closed, or they left it.
   * Only the pages about the person then open (`app/accounts/sign-in/own-pages.ts`).
   */
  noCompany?: true;
  /**
   * The name of a company that requires two-step sign-in, for a person who acts or drives for it and has not
   * turned it on. Only the pages about the person then open.
   */
  twoStepFor?: string;
  /** The time zone of a driver's home, which the server uses to format instants. */
  zone?: string;
}

/** A person and the company for which they act. */
export type Acting = Pick<Viewer, "id" | "personId" | "role" | "seat">;

/** The viewer in the data of a page. */
export interface BrowserViewer extends Omit<Viewer, "personName" | "seat" | "paymentActive"> {
  /** Absent if the person acts for the company that they founded. */
  personName?: string;
  /** The text of the link to the plan. Absent for a person who may not manage the plan. */
  plan?: string;
}

/** Returns the viewer for a page. */
export function forBrowser({ personName, seat, paymentActive, ...viewer }: Viewer): BrowserViewer {
  return {
    ...viewer,
    ...(viewer.id !== viewer.personId && { personName }),
    ...(mayIn({ seat }, "plan") && { plan: paymentActive ? "Manage Billing" : "Setup Billing" }),
  };
}

/** Returns the id to store in a `by_id` column: the person who acts, or null for the company's founder. */
export const byOf = ({ id, personId }: Pick<Viewer, "id" | "personId">): string | null =>
  id === personId ? null : personId;

/**
 * The names, by id, of companies and of people. A founder's id can have two names: the company's and the
 * person's.
 */
export interface Names {
  companies: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

/** Returns a company's name, with the person who acts for it if it is not the founder: "Ann for Acme". */
export const withActor = (company: string, person: string | null | undefined): string =>
  person ? `${person} for ${company}` : company;

/** Returns the name of the viewer's company, with the viewer's name if the viewer is not its founder. */
export const actorName = (viewer: Viewer, company = viewer.fullName): string =>
  withActor(company, byOf(viewer) && viewer.personName);

/** A company that acted, and the person who acted for it if that was not its founder. */
interface Acted {
  id: string;
  name: string;
  byId: string | null;
  byName: string | null;
}

/** Returns who acted, as the viewer reads it: `you`, a colleague, or another company. */
export function whoActed<You extends string>(viewer: Viewer, { id, name, byId, byName }: Acted, you: You) {
  if (id !== viewer.id) return withActor(name, byName);
  return (byId ?? id) === viewer.personId ? you : (byName ?? name);
}

/** Returns the subject of a sentence that the viewer's company reads about the viewer's own step. */
export const subjectOf = (viewer: Viewer): string => (byOf(viewer) ? viewer.personName : "You");

/**
 * Returns a party as the viewer, for a step or page that no person of the party requested. Fields that only a
 * session can fill are empty.
 */
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
