/**
 * Opens the next page as a document if the script of its route cannot be loaded, for example on a broken
 * connection or after a deployment. Otherwise, Remix would reload the current page, and the click would be
 * lost, or a form that was saved would appear again.
 */

/** The properties of NavigateEvent that are used here. TypeScript's DOM types do not include them yet. */
interface Navigate extends Event {
  navigationType?: string;
  userInitiated?: boolean;
}

/** The URL of the page that the router is loading after a click or a form; empty if there is none. */
let wanted = "";

/** Runs after the router, which has prevented the default action of the click if it loads the page. */
function noteClick({ target, defaultPrevented }: Event): void {
  if (defaultPrevented) wanted = (target as Element).closest("a")?.href ?? wanted;
}

function noteForm({ detail }: CustomEventInit): void {
  wanted = detail.to;
}

function follow(event: Navigate): void {
  const next = wanted;
  wanted = "";
  // Leaves a manual reload and all other navigations unchanged.
  if (!next || event.userInitiated || event.navigationType !== "reload") return;
  event.preventDefault();
  location.assign(next);
}

/**
 * Starts to listen, once for all pages of this tab. Has no effect in a browser without the Navigation API.
 */
export function followLostClicks(): void {
  addEventListener("click", noteClick);
  addEventListener("sent", noteForm);
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", follow);
}
