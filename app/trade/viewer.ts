import type { Role } from "./lifecycle";

/** The signed-in user of a request. */
export interface Viewer {
  /** The party: the account that owns loads, requests, chats, documents and the plan. */
  id: string;
  /**
   * The person who signed in: the account of the password, devices, phones, notifications and saved searches.
   * Today, this is always the same account as `id`.
   */
  personId: string;
  role: Role;
  fullName: string;
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
  /** The time zone of a driver's home, which the server uses to format instants. */
  zone?: string;
}
