import { PREFETCH_HEADER } from "~/http/offline-headers";
import { ownItems } from "./outbox";
import { whose } from "./whose";

declare const self: ServiceWorkerGlobalScope;

/** The payload that the app sends (`app/push/payload.ts`). */
interface Told {
  person: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  actions: { title: string; path: string }[];
}

/** With this header, a request does not count as use of the session. */
const headers = { [PREFETCH_HEADER]: "1" };

/** Shows the number of waiting matters plus unsent items on the app's icon, as an open page does. */
async function showCount(): Promise<void> {
  if (!navigator.setAppBadge) return;
  const [answer, { length: unsent }] = await Promise.all([
    fetch("/inbox/unread?badge", { headers }),
    ownItems(),
  ]);
  await navigator.setAppBadge((await answer.json()).waiting + unsent);
}

async function show({ data }: PushEvent): Promise<void> {
  let told: Partial<Told> | null | undefined;
  try {
    told = data?.json();
  } catch {}
  const isTheirs = told?.person && told.person === (await whose()).split(".")[1];
  // If the push is for another user or cannot be parsed, shows the default text, because a browser ends the
  // subscription if a push shows nothing.
  const {
    title = "Haulway",
    body = "You have an update.",
    path = "/inbox",
    tag = "news",
    actions = [],
  } = (isTheirs && told) || {};
  await self.registration.showNotification(title, {
    body,
    tag,
    // Alerts the user even if this notification replaces another.
    renotify: true,
    icon: "/icon-192.png",
    actions: actions.map(({ title }, nth) => ({ title, action: `${nth + 1}` })),
    // Indexed by the number of the action; index 0 is a tap on the notification itself.
    data: [path, ...actions.map(({ path }) => path)],
  } as NotificationOptions);
  if (isTheirs) await showCount().catch(() => {});
}

/** If the window's page contains typed text, the page first asks the user (`app/outbox`). */
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

/** If reporting the new subscription fails, the dashboard reports it in the next new tab. */
async function renew({ oldSubscription: old, newSubscription }: Change): Promise<void> {
  const own = newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  const body = new URLSearchParams({ subscription: JSON.stringify(own), was: old?.endpoint ?? "" });
  await fetch("/user-account/phones/renew", { method: "POST", body });
}

self.addEventListener("push", (event) => event.waitUntil(show(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
self.addEventListener("pushsubscriptionchange", (event) =>
  (event as Change).waitUntil(renew(event as Change)),
);
