/**
 * A press on a link leads on where the script of its page does not come, as on a line that breaks or after a deployment. Remix reloads the page
 * that the link was pressed on then: the press would be lost. Here that reload becomes the way to where the link leads, as a document.
 */

/** What is read of a NavigateEvent, which the types of the DOM do not know yet. */
interface Reload extends Event {
  navigationType?: string;
  userInitiated?: boolean;
}

function follow(event: Reload): void {
  const { state, location: wanted } = window.__remixRouter?.state.navigation ?? {};
  // Whoever reloads by hand wants this page; a form that is on its way is told by its own page.
  if (event.navigationType !== "reload" || event.userInitiated || state !== "loading" || !wanted) return;
  event.preventDefault();
  location.assign(wanted.pathname + wanted.search + wanted.hash);
}

/** Starts it, once for all pages of this tab. Where a browser has no Navigation API Remix's reload stays. */
export function pressOn(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", follow);
}
