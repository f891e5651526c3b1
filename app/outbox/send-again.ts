/**
 * Opens a link's page as a document if the script for its route cannot be loaded, for example on a broken
 * connection or after a deployment. Remix then reloads the current page and the click would be lost.
 */

/** The part of NavigateEvent that is used here; the DOM types do not include it yet. */
interface Reload extends Event {
  navigationType?: string;
  userInitiated?: boolean;
}

function follow(event: Reload): void {
  const { state, location: wanted } = window.__remixRouter?.state.navigation ?? {};
  // A manual reload stays a reload, and a form that is being sent is handled by its own page.
  if (event.navigationType !== "reload" || event.userInitiated || state !== "loading" || !wanted) return;
  event.preventDefault();
  location.assign(wanted.pathname + wanted.search + wanted.hash);
}

/** Starts listening, once for all pages of this tab. Without the Navigation API, Remix's reload stays. */
export function followLostClicks(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", follow);
}
