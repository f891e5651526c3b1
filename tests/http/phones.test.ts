import { afterAll, describe, expect, it } from "vitest";
import { type Phone, type PushService, startPushService } from "../fakes/push-service";
import { readZip } from "../fixtures/read-zip";
import { someSubscription } from "../fixtures/scenes/subscription";
import { appFor } from "./support/app";
import { alerts, notices, plain } from "./support/html";
import { shipmentAt } from "./support/shipment";
import { PASSWORD, postLoad, signUp, Visitor } from "./support/visitor";

const PAGE = "/user-account/phones";
/**
 * The first steps also include notifications, so the dashboard offers them separately only after the steps
 * are done or postponed.
 */
const PUT_OFF = "/dashboard/dismiss?first=later";
const OFFER = "Get notified on this ";

let service: PushService;
const app = appFor("phones", async () => {
  service = await startPushService();
  return { PUSH_SERVICES: service.origin, SUPPORT_EMAIL: "help@haulway.test" };
});
afterAll(() => service?.close());

const add = (who: Visitor, { json }: Pick<Phone, "json">) =>
  who.post(`${PAGE}?step=add`, { subscription: JSON.stringify(json) });
const test = (who: Visitor) => who.post(`${PAGE}?step=test`);
const saidTo = async (who: Visitor) => notices((await who.get(PAGE)).text).join(" ");
const keyOf = async (who: Visitor) => JSON.parse((await who.get(`${PAGE}/renew`)).text);
const phonesIn = (text: string) =>
  [...text.matchAll(/name="phone" value="([^"]+)"/g)].map(([, id = ""]) => id);

async function withPhone() {
  const driver = await signUp(app, "driver");
  const phone = service.newPhone(await keyOf(driver));
  const added = await add(driver, phone);
  expect([added.status, added.location]).toEqual([302, PAGE]);
  return { driver, phone };
}

describe("a phone", () => {
  it("is added, gets a test notification signed with the app's own key, and is removed from the list", async () => {
    const { driver, phone } = await withPhone();
    expect(await saidTo(driver)).toContain("Notifications are on for this device.");
    const { text } = await driver.get(PAGE, { "User-Agent": "Mozilla/5.0 (Linux; Android 13) Chrome/124.0" });
    expect(text).toContain("This device");
    for (const secret of [phone.endpoint, ...Object.values(phone.json.keys)])
      expect(text).not.toContain(secret);

    expect((await test(driver)).status).toBe(302);
    expect(await saidTo(driver)).toContain("A test notification is on its way to 1 phone.");
    expect(phone.received).toHaveLength(1);
    expect(phone.received[0]).toMatchObject({
      contact: "mailto:help@haulway.test",
      urgency: "high",
      size: 1_102,
    });
    const tag = (await driver.get("/dashboard")).headers.get("x-pocket")?.split(".")[1];
    expect(JSON.parse(phone.received[0]?.text ?? "")).toMatchObject({ person: tag, path: PAGE });

    const [id = ""] = phonesIn(text);
    expect((await driver.post(`${PAGE}?step=remove`, { phone: id })).status).toBe(302);
    expect(phonesIn((await driver.get(PAGE)).text)).toEqual([]);
    const refused = await test(driver);
    expect(refused.status).toBe(409);
    expect(alerts(refused.text)[0]).toContain("The test notification didn't reach any phone.");
    expect(phone.received).toHaveLength(1);
  });

  it("gets the test notification from a form that was sent before and found no phone", async () => {
    const driver = await signUp(app, "driver");
    const key = { "Idempotency-Key": "test-notice-1" };
    const press = () => driver.post(`${PAGE}?step=test`, {}, key);
    expect((await press()).status).toBe(409);
    const phone = service.newPhone(await keyOf(driver));
    await add(driver, phone);
    expect([(await press()).status, (await press()).status]).toEqual([302, 302]);
    expect(phone.received).toHaveLength(1);
  });

  it("is refused if its subscription is invalid", async () => {
    const driver = await signUp(app, "driver");
    const { json } = service.newPhone();
    const { endpoint } = json;
    for (const subscription of [
      "",
      "null",
      "{}",
      JSON.stringify({ ...json, endpoint: "http://127.0.0.1:1/send" }),
      JSON.stringify({ ...json, endpoint: `${app.url}/healthz` }),
      JSON.stringify({ ...json, endpoint: endpoint.replace("http:", "https:") }),
      JSON.stringify({ ...json, keys: { ...json.keys, auth: "short" } }),
      JSON.stringify({ ...json, keys: { ...json.keys, p256dh: `B${"a".repeat(86)}` } }),
    ]) {
      const { status, text } = await driver.post(`${PAGE}?step=add`, { subscription });
      expect([status, alerts(text)[0]], subscription).toEqual([
        400,
        expect.stringContaining("don't work in this browser"),
      ]);
      expect((await driver.post(`${PAGE}/renew`, { subscription, was: endpoint })).status).toBe(400);
    }
    expect(await app.truth("SELECT * FROM push_subscriptions WHERE person_id = ?", driver.id)).toEqual([]);
  });

  it("of another signed-in user cannot be added, renewed or removed", async () => {
    const { driver, phone } = await withPhone();
    const other = await signUp(app, "shipper");
    const refused = await add(other, phone);
    expect(refused.status).toBe(409);
    expect(alerts(refused.text)[0]).toContain("Another account gets notifications in this browser");
    const fields = { subscription: JSON.stringify(phone.json), was: phone.endpoint };
    expect((await other.post(`${PAGE}/renew`, fields)).status).toBe(409);
    const [id = ""] = phonesIn((await driver.get(PAGE)).text);
    expect((await other.post(`${PAGE}?step=remove`, { phone: id })).status).toBe(404);
    expect((await test(driver)).status).toBe(302);
    expect(phone.received).toHaveLength(1);
  });
});

describe("notifications end", () => {
  it.each<[string, (driver: Visitor, elsewhere: Visitor) => Promise<unknown>]>([
    ["with a sign-out", (driver) => driver.post("/logout")],
    [
      "when the device is signed out elsewhere",
      async (_, elsewhere) => {
        const session_id = await app.value<string>(
          "SELECT session_id FROM push_subscriptions WHERE person_id = ?",
          elsewhere.id,
        );
        return elsewhere.post("/user-account/security?step=sign-out", { session_id });
      },
    ],
    [
      "when every other device is signed out",
      (_, elsewhere) =>
        elsewhere.post("/user-account/security?step=elsewhere", { elsewhere_password: PASSWORD }),
    ],
    [
      "with a new password",
      (_, elsewhere) =>
        elsewhere.post("/user-account/security?step=change-password", {
          current_password: PASSWORD,
          password: "another long road home",
          confirm_password: "another long road home",
        }),
    ],
    [
      "when another user signs in on it",
      async (driver) => {
        const { email } = await signUp(app, "shipper");
        return driver.post("/login", { email, password: PASSWORD });
      },
    ],
  ])("%s", async (_, end) => {
    const { driver, phone } = await withPhone();
    const elsewhere = new Visitor(app);
    await elsewhere.post("/login", { email: driver.email, password: PASSWORD });
    elsewhere.id = driver.id;
    expect(phonesIn((await elsewhere.get(PAGE)).text)).toHaveLength(1);
    await end(driver, elsewhere);
    expect(phonesIn((await elsewhere.get(PAGE)).text)).toEqual([]);
    expect((await test(elsewhere)).status).toBe(409);
    expect(phone.asked).toBe(0);
  });

  it("with the account, which leaves no rows", async () => {
    const { driver } = await withPhone();
    await driver.post(`${PAGE}?step=not-now`);
    await driver.post("/user-account/close", { current_password: PASSWORD });
    for (const table of ["push_subscriptions", "push_declines"])
      expect(await app.truth(`SELECT * FROM ${table} WHERE person_id = ?`, driver.id), table).toEqual([]);
  });
});

describe("a phone that opens the app again", () => {
  it("is recognized with its new subscription, even after another sign-in, but not after its removal", async () => {
    const { driver, phone } = await withPhone();
    const next = service.newPhone(await keyOf(driver));
    const renew = (who: Visitor) =>
      who.post(`${PAGE}/renew`, { subscription: JSON.stringify(next.json), was: phone.endpoint });
    expect((await renew(driver)).status).toBe(204);
    expect((await renew(driver)).status).toBe(204);
    await driver.post("/logout");
    await driver.post("/login", { email: driver.email, password: PASSWORD });
    expect((await renew(driver)).status).toBe(204);
    expect((await test(driver)).status).toBe(302);
    expect([phone.asked, next.received.length]).toEqual([0, 1]);
    await driver.post(`${PAGE}?step=remove`, { phone: phonesIn((await driver.get(PAGE)).text)[0] ?? "" });
    const refused = await renew(driver);
    expect([refused.status, refused.text]).toEqual([409, "This device was removed from the list."]);
  });

  it("that is signed out is asked to log in", async () => {
    const { location } = await new Visitor(app).post(`${PAGE}/renew`, { subscription: someSubscription() });
    expect(location).toMatch(/^\/login\?/);
  });
});

describe("the page without scripts", () => {
  it("says what it needs, and tells iPhone users how to add Haulway to the Home Screen", async () => {
    const driver = await signUp(app, "driver");
    expect((await driver.get(PAGE)).text).toContain("turn on JavaScript in your browser");
    const agent = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1" };
    const { text } = await driver.get(PAGE, agent);
    expect(text).toContain('href="/get-app"');
    expect(text).not.toContain("turn on JavaScript");
    expect((await driver.get("/user-account")).text).toContain(`href="${PAGE}"`);
  });
});

describe("notifications are offered", () => {
  const isOffered = async (who: Visitor) => (await who.get("/dashboard")).text.includes(OFFER);

  it("to a driver after the first request, until one phone has them on", async () => {
    const { driver } = await shipmentAt(app, "new");
    await driver.post(PUT_OFF);
    expect(await isOffered(driver)).toBe(false);
    await driver.step(await postLoad(await signUp(app, "shipper")), "request");
    expect(await isOffered(driver)).toBe(true);
    await driver.post(`${PAGE}?step=add`, { subscription: someSubscription() });
    expect(await isOffered(driver)).toBe(false);
  });

  it("to a shipper after the first load, and never again to a user who declines", async () => {
    const shipper = await signUp(app, "shipper");
    await shipper.post(PUT_OFF);
    expect(await isOffered(shipper)).toBe(false);
    await postLoad(shipper);
    expect(await isOffered(shipper)).toBe(true);
    expect((await shipper.post(`${PAGE}?step=not-now`)).location).toBe("/dashboard");
    await postLoad(shipper);
    expect(await isOffered(shipper)).toBe(false);
  });

  it("by the name of the device, until the user puts it off in this browser", async () => {
    const shipper = await signUp(app, "shipper");
    await shipper.post(PUT_OFF);
    await postLoad(shipper);
    const offered = async (agent: string) =>
      plain((await shipper.get("/dashboard", { "User-Agent": agent })).text);
    expect(await offered("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140")).toContain(
      `${OFFER}computer`,
    );
    expect(await offered("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile")).toContain(`${OFFER}phone`);
    const other = shipper.twin();
    expect((await shipper.post("/dashboard/dismiss?offer=later")).location).toBe("/dashboard");
    expect([await isOffered(shipper), await isOffered(other)]).toEqual([false, true]);
  });
});

it("the export lists phones without their push addresses", async () => {
  const { driver, phone } = await withPhone();
  const zip = readZip((await driver.get("/user-account/export")).bytes);
  const account = new TextDecoder().decode(zip.get("account.json"));
  expect(JSON.parse(account).phones).toEqual([expect.objectContaining({ taken_off_at: null })]);
  for (const secret of [phone.endpoint, ...Object.values(phone.json.keys)])
    expect(account).not.toContain(secret);
});
