/** Notices: shown as they come, opened where they lead. */
import { whose } from "./whose";

declare const self: ServiceWorkerGlobalScope;

/** What the app sends (`app/push/payload.ts`). */
interface Told {
  person: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  actions: { title: string; path: string }[];
}

async function show({ data }: PushEvent): Promise<void> {
  let told: Partial<Told> | null | undefined;
  try {
    told = data?.json();
  } catch {}
  const isTheirs = told?.person && told.person === (await whose()).split(".")[1];
  // In place of what is not the present person's, or cannot be read: a browser takes the subscription from who shows nothing.
  const {
    title = "Haulway",
    body = "There is news.",
    path = "/inbox",
    tag = "news",
    actions = [],
  } = (isTheirs && told) || {};
  await self.registration.showNotification(title, {
    body,
    tag,
    // One that takes the place of another is news, too.
    renotify: true,
    icon: "/icon-192.png",
    actions: actions.map(({ title }, nth) => ({ title, action: `${nth + 1}` })),
    // By the number of the action, of a tap on the notice itself 0.
    data: [path, ...actions.map(({ path }) => path)],
  } as NotificationOptions);
}

/** Opens the very page, in the window that is open, if any: where something is typed into it, the window asks first (app/outbox). */
async function open({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const path = notification.data[+action];
  const [page] = await self.clients.matchAll({ type: "window" });
  await (page ? (await page.focus()).navigate(path) : self.clients.openWindow(path));
}

interface Change extends ExtendableEvent {
  oldSubscription?: PushSubscription;
  newSubscription?: PushSubscription;
}

/** The browser has another subscription than before. What the app does not hear of now, a page tells it at the next start. */
async function renew({ oldSubscription: old, newSubscription }: Change): Promise<void> {
  const own = newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  const body = new URLSearchParams({ subscription: JSON.stringify(own), was: old?.endpoint ?? "" });
  await fetch("/user-account/phones/renew", { method: "POST", body });
}

/** Whoever signs out hears nothing more here. */
export async function endNotices(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
self.addEventListener("pushsubscriptionchange", (event) =>
  (event as Change).waitUntil(renew(event as Change)),
);
