/**
 * Without this module, Remix would reload the current page if a route's script cannot be loaded, and the
 * click would be lost.
 */

export interface NextPage {
  current: { pathname: string; search: string; hash: string } | undefined;
}

/** The properties of NavigateEvent that are used here. TypeScript's DOM types do not include them yet. */
interface Reload extends Event {
  navigationType?: string;
  userInitiated?: boolean;
}

let latest: NextPage | undefined;

function follow(event: Reload): void {
  const next = latest?.current;
  // Leaves a manual reload unchanged.
  if (event.navigationType !== "reload" || event.userInitiated || !next) return;
  event.preventDefault();
  location.assign(next.pathname + next.search + next.hash);
}

/** Has no effect in a browser without the Navigation API. */
export function followLostClicks(next: NextPage): void {
  latest = next;
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", follow);
}
