/** The browser's half: its subscription at a push service, and the note of whose it is. */

/** What the browser remembers of notices that are on. Signing out takes it with all storage of the site. */
interface Note {
  person: string;
  endpoint: string;
}

const NOTE = "push";
/** Where the app hears of a subscription that may have changed. */
const RENEW = "/user-account/phones/renew";
/** The service worker is there by then, or it is not for this browser. */
const PATIENCE_MS = 10_000;

function note(): Note | null {
  try {
    return JSON.parse(localStorage.getItem(NOTE) ?? "null");
  } catch {
    return null;
  }
}

export function remember(person: string, { endpoint }: PushSubscription): void {
  localStorage.setItem(NOTE, JSON.stringify({ person, endpoint }));
}

async function registration(): Promise<ServiceWorkerRegistration> {
  const none = new Promise<never>((_, reject) =>
    setTimeout(reject, PATIENCE_MS, new Error("no service worker")),
  );
  return Promise.race([navigator.serviceWorker.ready, none]);
}

/** The subscription of this browser, if any. */
export async function subscription(): Promise<PushSubscription | null> {
  const own = await navigator.serviceWorker.getRegistration();
  return own ? own.pushManager.getSubscription() : null;
}

/** Ends notices here, whether the app hears of it or not. */
async function forget(own: PushSubscription | null): Promise<void> {
  localStorage.removeItem(NOTE);
  await own?.unsubscribe();
}

const keyOf = ({ options: { applicationServerKey: key } }: PushSubscription) =>
  key &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** A subscription of this person's with the app's present key: the one that is there, or a new one. */
export async function subscribe(person: string, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const had = await pushManager.getSubscription();
  if (had && note()?.person === person && keyOf(had) === publicKey) return had;
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Once a start: tells the app what this browser's subscription is, which may have changed, and what it was. Where notices are
 * somebody else's, or were taken off the list, they end here.
 */
export async function renew(person: string): Promise<void> {
  const noted = note();
  if (!noted) return;
  if (noted.person !== person || Notification.permission !== "granted") return forget(await subscription());
  if (sessionStorage.getItem(NOTE) === person) return;
  const asked = await fetch(RENEW);
  if (!asked.ok) return;
  const own = await subscribe(person, await asked.json());
  const body = new URLSearchParams({ subscription: JSON.stringify(own), was: noted.endpoint });
  const { ok, status } = await fetch(RENEW, { method: "POST", body });
  if (status === 409) return forget(own);
  if (!ok) return;
  remember(person, own);
  sessionStorage.setItem(NOTE, person);
}
