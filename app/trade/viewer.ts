import type { Role } from "./lifecycle";

/** The signed-in person who asks. */
export interface Viewer {
  id: string;
  role: Role;
  fullName: string;
  username: string | null;
  avatarUrl: string | null;
  rating: number | null;
  paymentActive: boolean;
  /** Whether the person has shown that the account's e-mail address is theirs. */
  emailConfirmed: boolean;
  /** The time zone of a driver's home, in which the server words instants. */
  zone?: string;
}
