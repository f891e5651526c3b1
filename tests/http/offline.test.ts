import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { documents, plain } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { PASSWORD, signUp, Visitor } from "./support/visitor";

const app = appFor("pocket");
const switchedOff = appFor("pocket-off", { SERVICE_WORKER: "off" });

let shipment: Shipment;
beforeAll(async () => {
  shipment = await shipmentAt(app, "rate confirmation sent");
});

const tagOf = async (visitor: Visitor, path: string, headers = {}) =>
  (await visitor.get(path, headers)).headers.get("x-pocket");

describe("the service worker", () => {
  it("may fetch only from this origin and is revalidated each time", async () => {
    const { status, headers, text } = await new Visitor(app).get("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/javascript");
    expect(headers.get("cache-control")).toBe("no-cache");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/sandbox|unsafe/);
    expect(text).toContain("respondWith");
  });

  it("removes itself from every device if it is switched off", async () => {
    const { status, headers, text } = await new Visitor(switchedOff).get("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(text).not.toContain("respondWith");
    const done: string[] = [];
    const heard: Record<string, (event: { waitUntil(work: Promise<unknown>): void }) => void> = {};
    const caches = {
      keys: async () => ["mine-1", "built"],
      delete: async (name: string) => done.push(`without ${name}`),
    };
    const registration = { unregister: async () => done.push("unregistered") };
    const names = ["addEventListener", "skipWaiting", "caches", "registration"];
    new Function(...names, text)(
      (name: string, hear: (typeof heard)[string]) => (heard[name] = hear),
      () => done.push("at once"),
      caches,
      registration,
    );
    let work: Promise<unknown> | undefined;
    for (const name of ["install", "activate"]) heard[name]?.({ waitUntil: (begun) => (work = begun) });
    await work;
    expect(done).toEqual(["at once", "without mine-1", "without built", "unregistered"]);
  });
});

describe("a response names its user", () => {
  it("on pages, their data and the documents of loads", async () => {
    const { driver, shipper, page } = shipment;
    const tag = await tagOf(driver, "/dashboard");
    expect(tag).toMatch(/^[0-9a-f]{22}\.[0-9a-f]{22}$/);
    const paper = documents((await driver.get(page)).text)["Rate confirmation"] ?? "";
    for (const path of [page, "/dashboard.data", "/search", "/nothing-here", paper, "/loads-in-hand.json"])
      expect(await tagOf(driver, path), path).toBe(tag);
    expect((await driver.get("/dashboard")).text).not.toContain(tag);
    const [session, person] = tag?.split(".") ?? [];
    const [theirSession, theirs] = (await tagOf(shipper, "/dashboard"))?.split(".") ?? [];
    expect([theirSession, theirs]).not.toContain(session);
    expect([theirSession, theirs]).not.toContain(person);
  });

  it("by a tag whose first half changes with each sign-in and whose second half does not", async () => {
    const { driver } = shipment;
    const again = new Visitor(app);
    await again.post("/login", { email: driver.email, password: PASSWORD });
    const [one, other] = [await tagOf(driver, "/inbox"), await tagOf(again, "/inbox")];
    expect(other?.split(".")[1]).toBe(one?.split(".")[1]);
    expect(other?.split(".")[0]).not.toBe(one?.split(".")[0]);
    await again.post("/logout");
    expect(await tagOf(again, "/login")).toBe("none");
  });

  it("but not if nobody is signed in, even on cached pages", async () => {
    const anyone = new Visitor(app);
    // The response to a request without cookies names no user, because a cache may share it.
    await anyone.get("/");
    for (const path of ["/", "/login", "/login", "/nothing-here"])
      expect(await tagOf(anyone, path), path).toBe("none");
  });
});

describe("a file shared from another app on the phone", () => {
  it("is not accepted without the worker; the page says so and has the forms of loads that wait for documents", async () => {
    const { driver, shipper } = await shipmentAt(app, "in transit");
    const fromThePhone = { "Sec-Fetch-Site": "none" };
    const answer = await driver.post("/share", { papers: "bytes" }, fromThePhone);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/share?lost"]);
    const { text } = await driver.get("/share?lost");
    expect(plain(text)).toContain("the files didn't arrive");
    expect(text).toMatch(/action="\/load-details\/[^"]+step=deliver&amp;revision=\d+"/);
    expect(text).toContain('action="/user-account/add-files"');
    expect((await shipper.get("/share")).text).not.toContain("step=");
    expect((await shipment.shipper.get("/share")).text).not.toContain("step=");
    const sending = await shipmentAt(app, "rate confirmation");
    expect((await sending.shipper.get("/share")).text).toContain("step=send-documents&amp;revision=");
    expect((await sending.driver.get("/share")).text).not.toContain("step=");
    expect((await shipment.driver.get("/share")).text).toContain("step=sign&amp;revision=");
  });
});

describe("the prefetched pages", () => {
  it("are those that every page links to and the driver's active loads, and none if Data Saver is on", async () => {
    const { driver, shipper, page } = shipment;
    const asked = async (visitor: Visitor, headers = {}) =>
      JSON.parse((await visitor.get("/loads-in-hand.json", headers)).text);
    const always = ["/outbox", "/no-signal", "/dashboard", "/inbox"];
    expect(await asked(driver)).toEqual([...always, page, `${page}/timeline`]);
    expect(await asked(driver, { "Save-Data": "on" })).toEqual([]);
    const twin = driver.twin();
    twin.cookies.set("haulway_low_data", "1");
    expect(await asked(twin)).toEqual([]);
    expect(await asked(shipper)).toEqual(always);
  });
});

describe("what the service worker may believe", () => {
  it("a refused form of another site names nobody, and the login after a sign-out says so", async () => {
    const visitor = await signUp(app, "driver");
    for (const path of ["/logout", "/logout?unsent", "/dashboard", "/login", "/share/more"]) {
      const { status, headers } = await visitor.post(path, {}, { Origin: "http://another.test" });
      expect([status, headers.get("x-pocket")], path).toEqual([403, null]);
    }
    expect(await tagOf(visitor, "/dashboard")).toMatch(/\./);
    await visitor.post("/logout", {});
    expect(await tagOf(visitor, "/login")).toBe("none");
  });

  it.each([
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 200],
    ["none", 200],
  ])("shared files that came %s get %s", async (site, expected) => {
    const visitor = await signUp(app, "driver");
    const answer = await visitor.get("/share?came=1", { "Sec-Fetch-Site": site });
    expect(answer.status).toBe(expected);
    const other = await visitor.get("/share", { "Sec-Fetch-Site": site });
    expect(other.status).toBe(200);
  });
});
