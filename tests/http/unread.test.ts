import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { plain } from "./support/html";
import { advance, type Shipment, shipmentAt } from "./support/shipment";
import type { Visitor } from "./support/visitor";

const app = appFor("unread");

let shipment: Shipment;
let driver: Visitor;
let chat = "";

beforeAll(async () => {
  shipment = await shipmentAt(app, "pending");
  ({ driver } = shipment);
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", shipment.loadId);
  chat = `/chat?group=${group}`;
});

describe("the number of unread messages", () => {
  const count = async (page = "") =>
    JSON.parse((await driver.get(`/inbox/unread?page=${encodeURIComponent(page)}`)).text).unread;

  it("is in the menu and the title of every page of the app", async () => {
    const before = await count();
    await shipment.shipper.post(chat, { content: "For the driver" });
    const waiting = before + 1;
    for (const page of ["/inbox", "/dashboard", "/search", "/user-account", "/nowhere", shipment.page]) {
      const { text } = await driver.get(page);
      expect(text, page).toContain(`<title>(${waiting}) `);
      expect(plain(text), page).toContain(`Inbox${waiting} unread`);
    }
    for (const page of ["/", "/about"]) expect((await driver.get(page)).text).not.toContain("<title>(");
  });

  it("is requested by scripts; messages on the open page do not count", async () => {
    const waiting = await count();
    const answer = await driver.get("/inbox/unread");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(waiting, "unread messages before they are read").toBeGreaterThan(0);
    expect(await count(chat)).toBe(waiting - 1);
    // A page of older messages does not show the new message, which therefore still counts as unread.
    expect(await count(`${chat}&before=9`)).toBe(waiting);
    expect(await count("//[")).toBe(waiting);
    await driver.get(chat);
    expect(await count()).toBe(waiting - 1);
  });
});

it("own steps are not unread, on either side", async () => {
  const count = async (visitor: Visitor) => JSON.parse((await visitor.get("/inbox/unread")).text).unread;
  const both = () => Promise.all([count(driver), count(shipment.shipper)]);
  const [driverBefore, shipperBefore] = await both();
  await driver.post(`${shipment.page}?step=withdraw`, {});
  expect(await both()).toEqual([driverBefore, shipperBefore + 1]);
  expect(plain((await driver.get("/inbox")).text)).toMatch(/Withdrawn|You withdrew/);
  // A refused step posts no message.
  expect((await driver.post(`${shipment.page}?step=withdraw`, {})).status).toBeGreaterThanOrEqual(400);
  expect(await both()).toEqual([driverBefore, shipperBefore + 1]);
  await driver.post(`${shipment.page}?step=request`, {});
  expect(await both()).toEqual([driverBefore, shipperBefore + 2]);
});

describe("the inbox", () => {
  it("is reloaded by scripts with the unread messages of all chats", async () => {
    await shipment.shipper.post(chat, { content: "Gate code 7A" });
    const answer = await driver.get("/inbox/chats");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(answer.text)).toEqual({
      chats: expect.arrayContaining([expect.objectContaining({ preview: "Gate code 7A", unread: 1 })]),
      next: null,
      unread: expect.any(Number),
      nowMs: expect.any(Number),
    });
    expect(JSON.parse(answer.text).unread).toBe(JSON.parse((await driver.get("/inbox/unread")).text).unread);
  });

  it("reloads every 12 seconds without scripts, and only on request if Data Saver is on", async () => {
    const refresh = '<meta http-equiv="refresh" content="12"/>';
    const always = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, "");
    const usual = (await driver.get("/inbox")).text;
    expect(usual).toContain(`<noscript>${refresh}</noscript>`);
    expect(always(usual)).not.toContain(refresh);
    const saver = driver.twin();
    await saver.post("/low-data", { low_data: "on", back: "/inbox" });
    const modes = {
      "Save-Data": (await driver.get("/inbox", { "Save-Data": "on" })).text,
      "the switch": (await saver.get("/inbox")).text,
    };
    for (const [mode, html] of Object.entries(modes)) {
      expect(html, mode).not.toContain("<script");
      expect(html, mode).not.toContain(refresh);
      expect(plain(html), mode).toMatch(/Inbox\s*Refresh/);
    }
    expect((await saver.get("/inbox?after=1_x")).text).not.toContain(refresh);
  });
});

describe("the badge of the installed app", () => {
  const waiting = async (visitor: Visitor) =>
    JSON.parse((await visitor.get("/inbox/unread?badge")).text).waiting;
  const listed = async (visitor: Visitor) => {
    const { text } = await visitor.get("/dashboard?waiting=all");
    return text
      .split(/<section class="card waiting".*?<ul>/s)[1]
      ?.split("</ul>")[0]
      ?.split("<li>").length;
  };

  it("counts the dashboard's list of what waits, and no messages", async () => {
    const { shipper } = shipment;
    const { headers } = await shipper.get("/inbox/unread?badge");
    expect(headers.get("cache-control")).toBe("no-store");
    const before = await waiting(shipper);
    expect(before).toBeGreaterThan(0);
    expect(await listed(shipper)).toBe(before + 1);
    await driver.post(chat, { content: "Any news?" });
    expect(await waiting(shipper)).toBe(before);
    const more = await shipmentAt(app, "rate confirmation", { shipper });
    expect([await waiting(shipper), await waiting(more.driver)]).toEqual([before + 1, 0]);
    await advance(more, "rate confirmation sent");
    expect([await waiting(shipper), await waiting(more.driver)]).toEqual([before, 1]);
  });
});
