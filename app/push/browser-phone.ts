/** Signing out clears this record with the rest of the site's storage. */
interface Note {
  person: string;
  endpoint: string;
}

const NOTE = "push";
const RENEW = "/user-account/phones/renew";
/** If the service worker is not ready after this time, the browser is treated as having none. */
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
    setTimeout(reject, PATIENCE_MS, new Error("The service worker did not start in time.")),
  );
  return Promise.race([navigator.serviceWorker.ready, none]);
}

export async function subscription(): Promise<PushSubscription | null> {
  const own = await navigator.serviceWorker.getRegistration();
  return own ? own.pushManager.getSubscription() : null;
}

/** Works even if the app is unreachable. */
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

export async function subscribe(person: string, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const had = await pushManager.getSubscription();
  if (had && note()?.person === person && keyOf(had) === publicKey) return had;
  await had?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Runs once per tab. Turns notifications off if they are another user's, or if the app responds with 409. */
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
