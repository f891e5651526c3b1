import { beforeAll, describe, expect, it, vi } from "vitest";
import { outboxOf, type ReceivedMail } from "../fixtures/servers/outbox";
import { appFor } from "./support/app";
import { alerts, complaint, controlValue, fact, notices } from "./support/html";
import { shipmentAt } from "./support/shipment";
import { type Answer, PASSWORD, signUp, Visitor } from "./support/visitor";

const SUPPORT = "support@haulway.test";
const app = appFor("support", { SUPPORT_EMAIL: SUPPORT });
const strict = appFor("support-strict", { RATE_LIMIT_SCALE: "0.1" });

const ASKED = {
  full_name: "Vera Visitor",
  email: "Vera@Example.test",
  topic: "load",
  message: "The dock at Reno is closed.\r\nWhat now?",
};

let visitor: Visitor;
let driver: Visitor;
beforeAll(async () => {
  [visitor, driver] = [new Visitor(app), await signUp(app, "driver")];
});

const count = () => app.value("SELECT count(*) FROM support_requests");

async function ask(who: Visitor, over: Record<string, string> = {}): Promise<Answer> {
  const form = await who.get("/customer-support");
  const reference = controlValue(form.text, "reference") ?? "";
  return who.post("/customer-support", { reference, ...ASKED, ...over });
}

/** The app sends the email to the team after its response. */
function mailAbout({ location }: Answer): Promise<ReceivedMail> {
  return vi.waitFor(() => {
    const mail = outboxOf(app.dataDir, SUPPORT).find(({ link }) => link.startsWith(`${location}&key=`));
    if (!mail) throw new Error(`There is no email about ${location}.`);
    return mail;
  }, 15_000);
}

describe("a visitor's request", () => {
  it("is saved, emailed to the team, and shows its status behind a secret link", async () => {
    const sent = await ask(visitor);
    expect(sent.status).toBe(302);
    expect(sent.location).toMatch(/^\/customer-support\/request\?reference=[0-9a-f]{64}$/);
    const page = await visitor.get(sent.location ?? "");
    expect(notices(page.text)).toEqual(["Our support team has your request."]);
    expect(fact(page.text, "Status")).toBe("Received");
    expect(fact(page.text, "About")).toBe("A load or its documents");
    expect(fact(page.text, "Your request")).toBe("The dock at Reno is closed.\nWhat now?");
    expect(page.text).toContain("vera@example.test");
    expect(page.text).not.toContain("<script");

    const mail = await mailAbout(sent);
    expect(mail.subject).toMatch(/^Support request [0-9A-F]{8}: A load or its documents$/);
    expect(mail.text).toContain("Vera Visitor <vera@example.test>");
    expect(mail.text).toContain("The dock at Reno is closed.");
  });

  it("is marked as answered only by the team's link, and says so", async () => {
    const sent = await ask(visitor, { message: "Please call me." });
    const own = sent.location ?? "";
    expect((await visitor.get(own)).text).not.toContain("Mark as Answered");
    for (const key of ["", "&key=", `&key=${"0".repeat(64)}`]) await visitor.post(own + key);
    expect(fact((await visitor.get(own)).text, "Status")).toBe("Received");

    const { link } = await mailAbout(sent);
    const team = new Visitor(app);
    expect((await team.get(link)).text).toContain("Mark as Answered");
    expect((await team.post(link)).location).toBe(link);
    expect((await team.get(link)).text).not.toContain("Mark as Answered");
    expect(fact((await visitor.get(own)).text, "Status")).toBe("Answered");
  });

  it("sent twice is one request; changed and sent again, it is another", async () => {
    const form = await visitor.get("/customer-support");
    const fields = { ...ASKED, reference: controlValue(form.text, "reference") ?? "" };
    const before = await count();
    const [first, second] = [
      await visitor.post("/customer-support", fields),
      await visitor.post("/customer-support", fields),
    ];
    expect(second.location).toBe(first.location);
    expect(await count()).toBe(before + 1);
    const changed = await visitor.post("/customer-support", { ...fields, message: "Another thing." });
    expect(changed.location).not.toBe(first.location);
    expect(await count()).toBe(before + 2);
  });
});

describe("a signed-in user's request", () => {
  it("needs no name or email, is listed, and only its user can see it", async () => {
    const form = await driver.get("/customer-support");
    expect(form.text).toContain(driver.email);
    expect(controlValue(form.text, "email")).toBeUndefined();
    const sent = await ask(driver, { full_name: "Somebody Else", email: "else@example.test" });
    const [row] = await app.truth(
      "SELECT full_name, email, user_id FROM support_requests ORDER BY rowid DESC",
    );
    expect(row).toMatchObject({ full_name: driver.name, email: driver.email, user_id: driver.id });

    const own = sent.location ?? "";
    expect((await driver.get("/customer-support")).text).toContain(`href="${own}"`);
    expect(fact((await driver.get(own)).text, "Status")).toBe("Received");
    for (const other of [new Visitor(app), await signUp(app, "driver")]) {
      const answer = await other.get(own);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("dock at Reno");
      expect((await other.post(own)).status).toBe(404);
      expect((await other.get("/customer-support")).text).not.toContain(own);
    }
  });

  it("is deleted when the account is closed", async () => {
    const leaving = await signUp(app, "driver");
    await ask(leaving);
    const left = () => app.value("SELECT count(*) FROM support_requests WHERE user_id = ?", leaving.id);
    expect(await left()).toBe(1);
    const closed = await leaving.post("/user-account/close", { current_password: PASSWORD });
    expect(closed.status).toBe(302);
    expect(await left()).toBe(0);
  });

  it("that is the report of a closed account is deleted once the team has answered it", async () => {
    const { driver: leaving, shipper } = await shipmentAt(app, "pending");
    const words = { reason: "other", words: "It was not as they said." };
    const { link } = await mailAbout(await leaving.post(`/report?person=${shipper.id}`, words));
    await leaving.post("/user-account/close", { current_password: PASSWORD });
    const team = new Visitor(app);
    expect((await team.get(link)).text).toContain("The user closed their account.");
    const answered = await team.post(link);
    expect(notices((await team.get(answered.location ?? "")).text)).toEqual([
      "Marked as answered and deleted, because the user closed their account.",
    ]);
    expect((await team.get(link)).status).toBe(404);
  });
});

describe("a request that cannot be accepted", () => {
  const WRONG: readonly (readonly [field: string, value: string, says: string])[] = [
    ["full_name", "  ", "Enter your name."],
    ["full_name", "x".repeat(162), "Use at most 161 characters."],
    ["email", "nobody", "Enter an email address like name@company.com."],
    ["email", "", "Enter an email address like name@company.com."],
    ["topic", "", "Choose a topic."],
    ["topic", "gossip", "Choose a topic."],
    ["message", " \n ", "Tell us how we can help."],
    ["message", "x".repeat(5001), "Use at most 5,000 characters. This has 5,001."],
  ];

  it.each(WRONG)("%s %j is refused next to the field, and the rest remains", async (field, value, says) => {
    const before = await count();
    const answer = await ask(visitor, { [field]: value });
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Please fill out all fields correctly."]);
    expect(complaint(answer.text, field)).toBe(says);
    if (field !== "full_name") expect(controlValue(answer.text, "full_name")).toBe("Vera Visitor");
    expect(await count()).toBe(before);
  });

  it.each(["none", "0".repeat(64), "", "%00", "' or 1=1 --"])(
    "reference %j is not a request",
    async (reference) => {
      const answer = await visitor.get(`/customer-support/request?${new URLSearchParams({ reference })}`);
      expect(answer.status).toBe(404);
    },
  );

  it("sent too often from one address has to wait and keeps the typed values", async () => {
    const eager = new Visitor(strict);
    const answers = [];
    for (let time = 0; time < 3; time++)
      answers.push(await eager.post("/customer-support", { ...ASKED, message: `Request ${time}` }));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 429]);
    expect(alerts(answers[2]?.text ?? "").join()).toContain("Try again in");
    expect(controlValue(answers[2]?.text ?? "", "full_name")).toBe("Vera Visitor");
    expect(await strict.value("SELECT count(*) FROM support_requests")).toBe(2);
  });
});
