import { beforeEach, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { alerts, notices, plain, shown, typed } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { PASSWORD, type Visitor } from "./support/visitor";

const app = appFor("chat-left");

let shipment: Shipment;
let shipper: Visitor;
let driver: Visitor;
let group = "";
let chat = "";

beforeEach(async () => {
  shipment = await shipmentAt(app, "pending");
  ({ shipper, driver } = shipment);
  group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", shipment.loadId);
  chat = `/chat?group=${group}`;
});

describe("a user who leaves a chat", () => {
  it("confirms first and can then neither read nor write; the other user keeps the whole chat", async () => {
    await driver.post(chat, { content: "Before" });
    const question = await driver.get(`${chat}&ask=leave`);
    expect(plain(question.text)).toContain("Are you sure you want to leave this chat?");
    const warned =
      "You won't see its messages anymore unless you request the load again. " +
      `${shipper.name} keeps them and can see that you left.`;
    expect(plain(question.text)).toContain(warned);
    const left = await driver.send("POST", `${chat}&step=leave`, {
      body: new URLSearchParams(),
      follow: true,
    });
    expect(notices(left.text).join()).toMatch(/You left the chat Reno, NV → Elko, NV \(HW-\d{5}\)\./);
    expect(left.text).not.toContain(group);
    for (const path of [chat, `/chat/messages?group=${group}&after=0`])
      expect((await driver.get(path)).status, path).toBe(404);
    expect((await driver.post(chat, { content: "After" })).status).toBe(404);
    expect((await driver.post(`${chat}&step=leave`)).status).toBe(404);

    const kept = await shipper.get(chat);
    expect(shown(kept.text)).toEqual(["Before"]);
    const notice = `${driver.name} left this chat and won't see new messages unless they request the load again.`;
    expect(plain(kept.text)).toContain(notice);
    expect((await shipper.post(chat, { content: "Meanwhile" })).status).toBe(302);
    expect((await driver.get("/inbox")).text).not.toContain("Meanwhile");

    await driver.step(shipment.loadId, "withdraw");
    expect((await driver.step(shipment.loadId, "request")).status).toBe(302);
    expect(shown((await driver.get(chat)).text)).toEqual(["Before", "Meanwhile"]);
    expect(plain((await shipper.get(chat)).text)).not.toContain("left this chat");
    expect((await driver.get(shipment.page)).text).toContain(chat);
    expect((await shipper.get(shipment.page)).text).toContain(chat);
  });

  it("is shown to the driver in a driver's terms; only the driver can open the chat again", async () => {
    await shipper.post(`${chat}&step=leave`);
    expect(plain((await driver.get(chat)).text)).toContain(
      `${shipper.name} left this chat and won't see new messages unless you request the load again.`,
    );
  });

  it("by closing the account gets no more messages; old messages remain", async () => {
    await driver.post(chat, { content: "Before" });
    expect((await driver.post("/user-account/close", { current_password: PASSWORD })).location).toBe("/");
    const words = "This account is closed. Nobody reads new messages here.";
    const page = await shipper.get(chat);
    expect(shown(page.text)).toEqual(["Before"]);
    expect(plain(page.text)).toContain(words);
    expect(page.text).not.toContain("<textarea");
    // Simulates a shipper who opened the chat before the other account was closed.
    const answer = await shipper.post(chat, { content: "Still there?" });
    expect(answer.status).toBe(409);
    expect(alerts(answer.text)).toEqual([words]);
    expect(typed(answer.text)).toBe("Still there?");
    expect(await app.value("SELECT count(*) FROM messages WHERE group_id = ?", group)).toBe(1);
    const question = plain((await shipper.get(`${chat}&ask=leave`)).text);
    expect(question).toContain("You won't see its messages anymore. The load isn't");
  });
});

it("a chat without messages has a report link about the other user, but not for the user who left it", async () => {
  const [, path = ""] = /href="(\/report\?chat=[^"]*)"/.exec((await driver.get(chat)).text) ?? [];
  const page = await driver.get(path);
  expect([page.status, plain(page.text).includes("there's no message to report")]).toEqual([200, true]);
  const [, instead = ""] = /href="(\/report\?person=[^"]*)"/.exec(page.text) ?? [];
  expect((await driver.get(instead)).text).toContain("Send Report");
  await shipper.post(`${chat}&step=leave`);
  expect((await shipper.get(path)).status).toBe(404);
});
