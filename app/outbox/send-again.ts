/**
 * Opens a link's page as a document if the script of its route cannot be loaded, for example on a broken
 * connection or after a deployment. Otherwise, Remix would reload the current page and the click would be
 * lost.
 */

/** The properties of NavigateEvent that are used here. TypeScript's DOM types do not include them yet. */
interface Reload extends Event {
  navigationType?: string;
  userInitiated?: boolean;
}

function follow(event: Reload): void {
  const { state, location: wanted } = window.__remixRouter?.state.navigation ?? {};
  // Leaves a manual reload and the submission of a form unchanged.
  if (event.navigationType !== "reload" || event.userInitiated || state !== "loading" || !wanted) return;
  event.preventDefault();
  location.assign(wanted.pathname + wanted.search + wanted.hash);
}

/**
 * Starts to listen, once for all pages of this tab. Has no effect in a browser without the Navigation API.
 */
export function followLostClicks(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", follow);
}
