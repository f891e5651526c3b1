import type { BrowserContext, Page, Worker } from "@playwright/test";
import { type PushService, startPushService } from "../fakes/push-service";
import { startApp } from "../start-app";
import { test as base, expect } from "./support/app-server";
import { menuOf, signUp } from "./support/people";

const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ service }, use) => {
      const { stop, ...server } = await startApp("push", { PUSH_SERVICES: service.origin });
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
test.use({ serviceWorkers: "allow", javaScriptEnabled: true });

/** Headless Chromium cannot show a permission prompt or reach a push service. */
async function takesNoticesAs(context: BrowserContext, json: object): Promise<void> {
  await context.addInitScript((given) => {
    const KEY = "subscribed";
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0))
        .buffer;
    const subscribed = (key: string) => ({
      endpoint: (given as { endpoint: string }).endpoint,
      options: { applicationServerKey: bytes(key) },
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(KEY),
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, key);
        return subscribed(key);
      },
      getSubscription: async () => {
        const key = localStorage.getItem(KEY);
        return key === null ? null : subscribed(key);
      },
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, json);
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: string[];
  actions: { title: string; action: string }[];
  close(): void;
}

interface InWorker {
  shown: Shown[];
  led: string[];
  badges: number[];
  WorkerNavigator: { prototype: object };
  ServiceWorkerRegistration: { prototype: object };
  clients: object;
  WindowClient: { prototype: object };
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): void;
}

async function workerOf(page: Page): Promise<Worker> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const self = globalThis as unknown as InWorker;
    self.shown = [];
    self.led = [];
    self.badges = [];
    Object.assign(self.WorkerNavigator.prototype, {
      setAppBadge: async (count: number) => void self.badges.push(count),
    });
    Object.assign(self.ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: Omit<Shown, "title" | "close">) => {
        self.shown = self.shown.filter(({ tag }) => tag !== options.tag);
        const notice = {
          ...options,
          title,
          close: () => (self.shown = self.shown.filter((one) => one !== notice)),
        };
        self.shown.push(notice);
      },
      getNotifications: async () => self.shown,
    });
    Object.assign(self.clients, {
      openWindow: async (address: string) => self.led.push(`new ${address}`),
    });
    // Replaces `focus`, because browsers allow it only after a click on a real notification.
    Object.assign(self.WindowClient.prototype, {
      async focus() {
        return this;
      },
      navigate: async (address: string) => self.led.push(`here ${address}`),
    });
  });
  return worker;
}

const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => JSON.parse(JSON.stringify((globalThis as unknown as InWorker).shown)));

const press = (worker: Worker, pressed: string): Promise<void> =>
  worker.evaluate((action) => {
    const self = globalThis as unknown as InWorker;
    const [notification] = self.shown;
    self.dispatchEvent(
      Object.assign(new self.ExtendableEvent("notificationclick"), { notification, action }),
    );
  }, pressed);

const badgesOf = (worker: Worker): Promise<number[]> =>
  worker.evaluate(() => (globalThis as unknown as InWorker).badges);

const ledBy = (worker: Worker): Promise<string | undefined> =>
  worker.evaluate(() => (globalThis as unknown as InWorker).led.at(-1));

async function deliver(page: Page, origin: string, text: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) found(own.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await protocol.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registrationId,
    data: text,
  });
  await protocol.detach();
}

test("a phone is asked, turned on and notified, opens the right page, and gets nothing after the sign-out", async ({
  browser,
  server,
  service,
}) => {
  const person = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const { page } = person;
  const context = page.context();
  const phone = service.newPhone();
  await takesNoticesAs(context, phone.json);

  await page.goto("/user-account");
  await page.getByRole("link", { name: "Phones" }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.getByRole("button", { name: "Turn On for This Device" }).click();
  await expect(page.getByRole("status")).toHaveText("Notifications are on for this device.");
  await expect(page.getByText("Notifications are on.", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Phones with notifications" }).getByRole("listitem"),
  ).toHaveCount(1);

  await page.getByRole("button", { name: "Send a Test Notification" }).click();
  await expect(page.getByRole("status")).toHaveText("A test notification is on its way to 1 phone.");
  const text = phone.received[0]?.text ?? "";
  const worker = await workerOf(page);
  await deliver(page, server.url, text);
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([{ title: "Notifications work on this device", tag: "test" }]);
  await press(worker, "");
  await expect.poll(() => ledBy(worker)).toBe("here /user-account/phones");
  expect(await shownBy(worker)).toEqual([]);

  const { person: tag } = JSON.parse(text);
  const actions = [{ title: "Open the chat", path: "/inbox" }];
  const notice = {
    person: tag,
    title: "You were chosen",
    body: "Reno, NV",
    path: "/dashboard",
    tag: "load-1",
    actions,
  };
  await deliver(page, server.url, JSON.stringify(notice));
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([{ title: "You were chosen", body: "Reno, NV", actions: [{ title: "Open the chat" }] }]);
  const { waiting } = await (await page.request.get("/inbox/unread?badge")).json();
  await expect.poll(() => badgesOf(worker)).toEqual([waiting, waiting]);
  await press(worker, "1");
  await expect.poll(() => ledBy(worker)).toBe("here /inbox");

  await test.step("if no window is open, one is opened", async () => {
    const isOpen = (some: boolean) =>
      worker.evaluate((isOpen) => {
        const { clients } = globalThis as unknown as { clients: { matchAll?: () => Promise<object[]> } };
        if (isOpen) delete clients.matchAll;
        else clients.matchAll = async () => [];
      }, some);
    await isOpen(false);
    await deliver(page, server.url, JSON.stringify(notice));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    await press(worker, "1");
    await expect.poll(() => ledBy(worker)).toBe("new /inbox");
    await isOpen(true);
  });

  for (const strange of [JSON.stringify({ ...notice, person: "somebody" }), "no notice"]) {
    await deliver(page, server.url, strange);
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([{ title: "Haulway", tag: "news", data: ["/inbox"] }]);
    await press(worker, "");
    await expect.poll(() => shownBy(worker)).toEqual([]);
  }

  await test.step("a phone that was removed elsewhere does not add itself again", async () => {
    const elsewhere = await page.request.get("/user-account/phones");
    const [, id = ""] = /name="phone" value="([^"]+)"/.exec(await elsewhere.text()) ?? [];
    const headers = { "Sec-Fetch-Site": "same-origin" };
    await page.request.post("/user-account/phones?step=remove", { form: { phone: id }, headers });
    await page.goto("/user-account/phones");
    await expect(page.getByRole("button", { name: "Turn On for This Device" })).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem("push"), localStorage.getItem("subscribed")]),
    ).toEqual([null, null]);
    await page.getByRole("button", { name: "Turn On for This Device" }).click();
    await expect(page.getByText("Notifications are on.", { exact: true })).toBeVisible();
  });

  await test.step("a phone that the app has forgotten is added again at the next start", async () => {
    phone.answers = [{ status: 410 }];
    await page.getByRole("button", { name: "Send a Test Notification" }).click();
    await expect(page.getByRole("alert")).toContainText("The test notification didn't reach any phone.");
    // Uses a new tab, because this tab may not have sent its message about the session yet.
    const next = await context.newPage();
    const renewed = next.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/renew"),
    );
    await next.goto("/dashboard");
    expect((await renewed).status()).toBe(204);
    await next.close();
  });

  await test.step("a subscription that the browser has changed receives notifications", async () => {
    const changed = service.newPhone();
    await worker.evaluate(
      ([was, now]) => {
        const self = globalThis as unknown as InWorker;
        const subscriptions = { oldSubscription: { endpoint: was?.endpoint }, newSubscription: now };
        self.dispatchEvent(Object.assign(new self.ExtendableEvent("pushsubscriptionchange"), subscriptions));
      },
      [phone.json, changed.json],
    );
    await page.goto("/user-account/phones");
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Send a Test Notification" }).click();
        await expect(page.getByRole("status").or(page.getByRole("alert")).first()).toBeVisible();
        return changed.received.length;
      })
      .toBeGreaterThan(0);
  });

  await deliver(page, server.url, JSON.stringify(notice));
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const closed = worker.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const [notice] = (globalThis as unknown as InWorker).shown;
        if (notice) notice.close = resolve;
      }),
  );
  // If the browser ignores Clear-Site-Data, the worker ends the notifications.
  await page.route("**/logout?direct", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, headers: { ...response.headers(), "clear-site-data": "" } });
  });
  await menuOf(page).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await closed;
  await expect(page).toHaveURL("/login");
});
