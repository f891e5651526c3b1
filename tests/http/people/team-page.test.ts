import { beforeEach, describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { colleagueOf, confirmAddresses } from "../support/colleague";
import { alerts, complaint, controlValue, heading, plain } from "../support/html";
import { signUp, type Visitor } from "../support/visitor";

const app = appFor("team-page");

let owner: Visitor;
let count = 0;
let email: string;

beforeEach(async () => {
  owner = await signUp(app, "shipper");
  await confirmAddresses(app, owner);
  email = `dora.${process.pid}.${++count}@example.test`;
});

describe("the page", () => {
  it("shows a dispatcher names and roles, and no form but leaving", async () => {
    const me = await colleagueOf(app, owner, { role: "shipper" });
    expect((await owner.post("/team?step=invite", { email, seat: "dispatcher" })).location).toBe("/team");
    const { text } = await me.get("/team");
    expect(heading(text)).toBe("Team");
    for (const [name, role] of [
      [owner.name, "Owner"],
      [me.name, "Dispatcher"],
    ] as const)
      expect(plain(text)).toMatch(
        new RegExp(`${name}( +You)?${role} since \\w{3}, \\w{3} \\d+, \\d+:\\d\\d\\s[AP]M UTC`),
      );
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain(email);
    expect(text).not.toContain("/team?step=");
    const ask = await me.get("/team?ask=leave");
    expect(ask.text).toContain('action="/team?step=leave"');
    expect(plain(ask.text)).toContain("stay with the company");
  });

  it("offers the only owner no role of their own, and a second owner makes both equal", async () => {
    const rolesOffered = async () =>
      [...(await owner.get("/team")).text.matchAll(/Role of (.*?)<\/label>/g)].map(([, name]) =>
        plain(name ?? ""),
      );
    const me = await colleagueOf(app, owner, { role: "shipper" });
    expect(await rolesOffered()).toEqual([me.name]);
    expect(plain((await owner.get("/team")).text)).toContain(
      "To change your role, make someone else an owner",
    );
    const seat = { person: me.id, was: "dispatcher", seat: "owner" };
    expect((await owner.post("/team?step=seat", seat)).location).toBe("/team");
    expect((await rolesOffered()).sort()).toEqual([owner.name, me.name].sort());
  });

  it.each(["/user-account/api?step=make", "/user-account/webhooks?step=add"])(
    "refuses a dispatcher at %s in words that fit",
    async (path) => {
      const me = await colleagueOf(app, owner, { role: "shipper" });
      const refused = await me.post(path, {});
      const message = `Your role at ${owner.name} is Dispatcher, so you can't manage API keys and webhooks. Ask an owner. Nothing was changed.`;
      expect([refused.status, alerts(refused.text)]).toEqual([403, [message]]);
    },
  );

  it("of a used invitation offers to switch to the company, unless the reader acts for it", async () => {
    const person = await signUp(app, "shipper");
    await confirmAddresses(app, person);
    await owner.post("/team?step=invite", { email: person.email, seat: "dispatcher" });
    const hash = await app.value("select token_hash from invitations where email = ?", person.email);
    const read = async () => plain((await person.get(`/join/of-${hash}`)).text);
    expect((await person.post("/company?step=join", { company: owner.id })).location).toBe("/dashboard");
    expect(await read()).toContain(`You already work for ${owner.name}.`);
    expect(await read()).not.toContain("invites you");
    expect(await read()).not.toContain("invited to join");
    expect(await read()).not.toContain("Switch to");
    await person.post("/company", { company: person.personId });
    expect(await read()).toContain(`Switch to ${owner.name}`);
  });

  it("keeps what was typed in a refused invitation, with the message beside the field", async () => {
    const answer = await owner.post("/team?step=invite", { email: "dora", seat: "owner" });
    expect(answer.status).toBe(400);
    expect(complaint(answer.text, "email")).toContain("Enter an email address");
    expect(controlValue(answer.text, "email")).toBe("dora");
    expect(/<input[^>]* id="owner"[^>]*>/.exec(answer.text)?.[0]).toContain("checked");
    const none = await owner.post("/team?step=invite", { email, seat: "" });
    expect([none.status, complaint(none.text, "seat")]).toEqual([400, "Choose a role."]);
  });

  it("asks an owner to confirm their own address first, and keeps what was typed", async () => {
    const asks = '<a href="/user-account/email"';
    expect((await owner.get("/team")).text).not.toContain(asks);
    const newcomer = await signUp(app, "driver");
    expect((await newcomer.get("/team")).text).toContain(asks);
    const answer = await newcomer.post("/team?step=invite", { email, seat: "owner" });
    expect([answer.status, complaint(answer.text, "email")]).toEqual([
      400,
      "Confirm your own email address first. Then send the invitation.",
    ]);
    expect(answer.text).toContain(asks);
    expect(controlValue(answer.text, "email")).toBe(email);
    expect(/<input[^>]* id="owner"[^>]*>/.exec(answer.text)?.[0]).toContain("checked");
    expect(await app.truth("select 1 from invitations where email = ?", email)).toEqual([]);
  });

  it("lets an owner name the company, and no dispatcher, even by the account's full name", async () => {
    const me = await colleagueOf(app, owner, { role: "shipper" });
    const account = {
      full_name: "Wasatch Freight",
      username: `w.${count}.${process.pid}`,
      phone_number: "801 555 0100",
    };
    const refused = await me.post("/user-account", account);
    const message = `Your role at ${owner.name} is Dispatcher, so you can't change the company's profile and documents. Ask an owner. Nothing was changed.`;
    expect([refused.status, alerts(refused.text)]).toEqual([403, [message]]);
    expect((await me.post("/team?step=name", { full_name: "Wasatch", was: owner.name })).status).toBe(403);
    const fields = { full_name: "Great Basin Freight", was: owner.name };
    expect((await owner.post("/team?step=name", fields)).location).toBe("/team");
    const page = plain((await owner.get("/team")).text);
    expect(page).toContain("Everyone who works for Great Basin Freight.");
    expect(page).toMatch(new RegExp(`${owner.name} +You`));
  });
});
