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
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link && defaultPrevented) wanted = link.href;
}

function noteForm({ detail }: CustomEventInit<{ to: string }>): void {
  wanted = detail?.to ?? "";
}

function follow(event: Navigate): void {
  const next = wanted;
  wanted = "";
  // Leaves a manual reload and all other navigations unchanged.
  if (event.navigationType !== "reload" || event.userInitiated || !next) return;
  event.preventDefault();
  location.assign(next);
}

/**
 * Starts to listen, once for all pages of this tab. Has no effect in a browser without the Navigation API.
 */
export function followLostClicks(): void {
  const { navigation } = window as { navigation?: EventTarget };
  if (!navigation) return;
  addEventListener("click", noteClick);
  addEventListener("sent", noteForm);
  navigation.addEventListener("navigate", follow);
}
