import { faultOfName, faultOfUsername } from "~/text/names";
import { USERNAME_TAKEN, usernameKey } from "~/text/username";

interface Names {
  fullName: string;
  username: string | null;
  /** A username that looks like another account's username has no key. */
  hasUsernameKey?: boolean;
}

function faultOfStoredUsername({ username, hasUsernameKey }: Names): string | undefined {
  if (username === null) return undefined;
  const isDouble = hasUsernameKey === false && usernameKey(username) !== "";
  return faultOfUsername(username) ?? (isDouble ? USERNAME_TAKEN : undefined);
}

/** Older accounts may have names that the rules refuse. */
export function refusedNames(names: Names): Record<string, string> {
  const [username, full_name] = [faultOfStoredUsername(names), faultOfName(names.fullName)];
  return { ...(username && { username }), ...(full_name && { full_name }) };
}
