import { beforeEach, describe, expect, it } from "vitest";
import { outboxOf } from "../../fixtures/servers/outbox";
import { appFor } from "../support/app";
import { colleagueOf, confirmAddresses, inDatabase } from "../support/colleague";
import { alerts, controlValue, notices, plain } from "../support/html";
import { loadFields, PASSWORD, postLoad, signUp, signUpFields, Visitor } from "../support/visitor";

const app = appFor("team");

let owner: Visitor;
let count = 0;
let email: string;

beforeEach(async () => {
  owner = await confirmed("shipper");
  email = `dora.${process.pid}.${++count}@example.test`;
});

const write = (sql: string, ...args: (string | number)[]) =>
  inDatabase(app, ({ client }) => client.execute({ sql, args }));
const confirm = (person: Visitor) => confirmAddresses(app, person);
const confirmed = async (role: "driver" | "shipper") => {
  const person = await signUp(app, role);
  await confirm(person);
  return person;
};

async function linkTo(to = email): Promise<string> {
  const newest = () => outboxOf(app.dataDir, to).findLast(({ link }) => link.startsWith("/join/"))?.link;
  await expect.poll(newest).toBeDefined();
  return newest() ?? "";
}

async function invite(to = email, seat = "dispatcher", by = owner): Promise<string> {
  expect((await by.post("/team?step=invite", { email: to, seat })).location).toBe("/team");
  return linkTo(to);
}

const seatsOf = (person: { personId: string }, company = owner) =>
  app.truth<{ seat: string; ended_at: number | null }>(
    "select seat, ended_at from seats where desk_id = ? and person_id = ?",
    company.id,
    person.personId,
  );

/** Returns the path that the page leads back to, which contains no secret. */
async function opened(visitor: Visitor, link: string): Promise<string> {
  const { text } = await visitor.get(link);
  return /(?:redirectTo=|action=")(\/join\/of-\w+)/.exec(text)?.[1] ?? "";
}

async function signUpBy(link: string, over: Record<string, string> = {}) {
  const visitor = new Visitor(app);
  const fields = signUpFields("shipper", { email, ...over });
  const redirectTo = await opened(visitor, link);
  const answer = await visitor.post(`/signup?redirectTo=${redirectTo}`, { ...fields, redirectTo });
  const id = await app.value<string>("select id from users where email = ?", fields.email);
  const name = `${fields.first_name} ${fields.last_name}`;
  return { visitor: Object.assign(visitor, { id, personId: id, email: fields.email, name }), answer };
}

describe("a new person", () => {
  it("is invited, signs up by the link, joins, sees the loads and posts one", async () => {
    const theirs = await postLoad(owner);
    const link = await invite();
    const page = await owner.get("/team");
    expect(notices(page.text)).toContain(`We emailed an invitation to ${email}.`);
    expect(plain(page.text)).toMatch(new RegExp(`${email}.*Dispatcher · sent.*by ${owner.name}`, "s"));

    const visitor = new Visitor(app);
    const invitation = await visitor.get(link);
    expect(invitation.status).toBe(200);
    expect(invitation.headers.get("cache-control")).toContain("no-store");
    expect(plain(invitation.text)).toContain(`You're invited to join ${owner.name}`);
    const reference = await opened(visitor, link);
    expect(invitation.text).toContain(`href="/signup?redirectTo=${reference}"`);
    expect(invitation.text).toContain(`href="/login?redirectTo=${reference}"`);
    for (const path of ["signup", "login"]) {
      const { text } = await visitor.get(`/${path}?redirectTo=${reference}`);
      expect(controlValue(text, "email")).toBe(email);
    }

    const { visitor: dora, answer } = await signUpBy(link);
    expect(answer.location).toBe(reference);
    expect(
      await app.value("select email_confirmed_at is not null from users where id = ?", dora.personId),
    ).toBe(1);
    expect(await seatsOf(dora)).toEqual([]);
    const offered = await dora.get(link);
    expect(plain(offered.text)).toContain(`You're logged in as ${dora.name} (${email}).`);

    const joined = await dora.post(link);
    expect(joined.location).toBe("/dashboard");
    const dashboard = await dora.get("/dashboard");
    expect(notices(dashboard.text)).toContain(`You joined ${owner.name}. You're now working for it.`);
    expect((await dora.get(`/edit-load/${theirs}`)).status).toBe(200);
    expect((await dora.post("/new_load", loadFields())).status).toBe(302);
    expect(await app.value("select count(*) from loads where owner_id = ?", owner.id)).toBe(2);
    expect(await app.value("select count(*) from loads where owner_id = ?", dora.personId)).toBe(0);
  });

  it("must confirm the address if they sign up with another one, and may not use the link", async () => {
    const link = await invite();
    const { visitor } = await signUpBy(link, { email: `other.${email}` });
    expect(await app.value("select email_confirmed_at from users where id = ?", visitor.personId)).toBeNull();
    const page = plain((await visitor.get(link)).text);
    expect(page).toContain(`This invitation is for ${email}.`);
    const answer = await visitor.post(link);
    expect([answer.status, alerts(answer.text)]).toEqual([
      403,
      [`This invitation is for ${email}. Log in with that account to join. Nothing was changed.`],
    ]);
    expect(await seatsOf(visitor)).toEqual([]);
  });
});

describe("the link", () => {
  it("changes nothing when it is opened, by anyone", async () => {
    const link = await invite();
    const rows = () => app.truth("select * from invitations where email = ?", email);
    const before = await rows();
    const invited = await confirmed("driver");
    for (const visitor of [new Visitor(app), owner, invited])
      expect((await visitor.get(link)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect(await app.value("select count(*) from seats where desk_id = ?", owner.id)).toBe(1);
  });

  it("is in no other URL, form or header: neither of its page, nor of those to which the page leads", async () => {
    const link = await invite();
    const secret = link.replace("/join/", "");
    const visitor = new Visitor(app);
    const first = await visitor.get(link);
    expect(first.headers.get("referrer-policy")).toBe("strict-origin");
    const reference = await opened(visitor, link);
    const unconfirmed = await signUp(app, "driver");
    await write("update users set email = ? where id = ?", email, unconfirmed.personId);
    const answers = [
      first,
      await visitor.get(reference),
      await visitor.get(`/login?redirectTo=${reference}`),
      await visitor.get(`/signup?redirectTo=${reference}`),
      await visitor.post(link),
      await visitor.post(reference),
      await owner.get(link),
      await unconfirmed.get(link),
    ];
    // The page of the link contains its own URL in its scripts and in the form that turns on Data Saver.
    for (const { location, text } of answers)
      expect([location, ...text.matchAll(/ (?:href|action)="[^"]*"/g)].join(" ")).not.toContain(secret);
    for (const { text } of answers.slice(1, 4)) expect(text).not.toContain(secret);
    const toLogin = [4, 5].map((at) => answers[at]?.location?.split("redirectTo=%2F")[1]);
    expect(toLogin).toEqual(["dashboard", reference.slice(1).replace("/", "%2F")]);
  });

  it("is needed to open its page without the invited account", async () => {
    const link = await invite();
    const reference = await opened(new Visitor(app), link);
    const invited = await confirmed("driver");
    const other = await confirmed("driver");
    await write("update users set email = ? where id = ?", email, invited.personId);
    for (const stranger of [new Visitor(app), other]) {
      const { status, text } = await stranger.get(reference);
      expect([status, alerts(text)]).toEqual([404, ["Open the invitation with the link in its email."]]);
    }
    const signUpPage = await new Visitor(app).get(`/signup?redirectTo=${reference}`);
    expect(controlValue(signUpPage.text, "email")).toBeUndefined();
    expect((await other.post(reference)).status).toBe(404);
    expect((await invited.get(reference)).status).toBe(200);
  });

  it("in the inviter's own browser says who is signed in, and offers to log in as someone else", async () => {
    const link = await invite();
    const { text } = await owner.get(link);
    expect(plain(text)).toContain(`You're logged in as ${owner.name} (${owner.email}).`);
    expect(plain(text)).toContain(`You already work for ${owner.name}.`);
    expect(text).toContain(`href="/login?again&amp;redirectTo=${await opened(owner, link)}"`);
    expect((await owner.post(link)).location).toBe("/dashboard");
    expect(await app.value("select used_at from invitations where email = ?", email)).toBeNull();
  });

  it("works once: later it says that it was used, and its user reads that they work there", async () => {
    const link = await invite();
    const { visitor: dora } = await signUpBy(link);
    const twice = await Promise.all([1, 2].map(() => dora.post(link)));
    expect(twice.map(({ status, location }) => [status, location])).toEqual(
      Array(2).fill([302, "/dashboard"]),
    );
    expect(await seatsOf(dora)).toHaveLength(1);
    expect(plain((await dora.get(link)).text)).toContain(`You already work for ${owner.name}.`);
    const other = await new Visitor(app).get(link);
    expect([other.status, alerts(other.text)]).toEqual([409, ["This invitation was already used."]]);
  });

  it("that was withdrawn, replaced or has expired says so and joins nobody", async () => {
    const person = await confirmed("shipper");
    const old = await invite(person.email);
    await write("update invitations set created_at = 1 where email = ?", person.email);
    await owner.post("/team?step=again", { email: person.email });
    await expect.poll(() => linkTo(person.email)).not.toBe(old);
    const link = await linkTo(person.email);
    const says = async (path: string) => {
      const answer = await person.post(path);
      expect(await seatsOf(person)).toEqual([]);
      return [answer.status, alerts(answer.text)[0]];
    };
    const replaced = expect.stringContaining("withdrawn, or replaced by a newer one");
    expect(await says(old)).toEqual([409, replaced]);
    await write("update invitations set expires_at = 2 where email = ?", person.email);
    expect(await says(link)).toEqual([409, expect.stringContaining("has expired")]);
    expect(plain((await owner.get("/team")).text)).toContain(
      "This invitation no longer works. Send it again.",
    );
    await owner.post("/team?step=withdraw", { email: person.email });
    expect(await says(link)).toEqual([409, replaced]);
    expect(await says("/join/none")).toEqual([404, expect.stringContaining("doesn't exist")]);
  });

  it("no longer works after its sender was removed", async () => {
    const second = await colleagueOf(app, owner, { role: "shipper" });
    await write("update seats set seat = 'owner' where person_id = ? and desk_id = ?", second.id, owner.id);
    await confirm(second);
    const link = await invite(email, "dispatcher", second);
    expect((await owner.post("/team?step=remove", { person: second.id })).location).toBe("/team");
    const { status, text } = await new Visitor(app).get(link);
    expect([status, alerts(text)[0]]).toEqual([
      409,
      `${second.name} is no longer an owner of ${owner.name}. Ask for a new invitation.`,
    ]);
  });
});

describe("a person with an account", () => {
  it("whose address is not confirmed is asked to confirm it first", async () => {
    const person = await signUp(app, "driver");
    const link = await invite(person.email);
    const page = await person.get(link);
    expect(plain(page.text)).toContain(`First confirm that ${person.email} is yours`);
    expect(page.text).toContain('action="/user-account/email?step=send-again"');
    expect(page.text).toMatch(/name="redirectTo" value="\/join\/of-\w+"/);
    expect((await person.post(link)).status).toBe(403);
    await confirm(person);
    expect((await person.post(link)).location).toBe("/dashboard");
    expect((await person.get("/new_load")).status).toBe(200);
  });

  it("sees the invitation on the dashboard and joins without the link", async () => {
    const person = await confirmed("shipper");
    await invite(person.email);
    const dashboard = await person.get("/dashboard");
    expect(plain(dashboard.text)).toContain(`You're invited to join ${owner.name}`);
    expect(dashboard.text).toContain('href="/company"');
    const companies = await person.get("/company");
    expect(plain(companies.text)).toMatch(new RegExp(`Invitations.*${owner.name}.*Join`, "s"));
    expect((await person.post("/company?step=join", { company: owner.id })).location).toBe("/dashboard");
    expect(await seatsOf(person)).toEqual([{ seat: "dispatcher", ended_at: null }]);
    expect(plain((await person.get("/company")).text)).not.toContain("Invitations");
  });

  it("logs in by the link's page", async () => {
    const person = await confirmed("shipper");
    const redirectTo = await opened(owner, await invite(person.email));
    const answer = await owner.post(`/login?again&redirectTo=${redirectTo}`, {
      email: person.email,
      password: PASSWORD,
      redirectTo,
    });
    expect(answer.location).toBe(redirectTo);
    expect(plain((await owner.get(redirectTo)).text)).toContain(`You're logged in as ${person.name}`);
    expect((await owner.post(redirectTo)).location).toBe("/dashboard");
  });
});

describe("leaving", () => {
  it("and coming back: the seat is the person's again, and the loads stayed with the company", async () => {
    const me = await colleagueOf(app, owner, { role: "shipper" });
    await confirm(me);
    const load = await postLoad(me);
    const left = await me.post("/team?step=leave", { company: owner.id, person: me.personId });
    expect(left.location).toBe("/dashboard");
    const said = `You left ${owner.name}. You're now working for your own company.`;
    expect(notices((await me.get("/dashboard")).text)).toEqual([said]);
    expect((await me.post("/team?step=leave", { company: owner.id, person: me.personId })).location).toBe(
      "/dashboard",
    );
    expect((await me.get(`/edit-load/${load}`)).status).toBe(403);
    expect((await owner.get(`/edit-load/${load}`)).status).toBe(200);
    expect(plain((await owner.get("/team")).text)).toMatch(new RegExp(`Former members.*${me.name}`, "s"));
    const link = await invite(me.email, "owner");
    await me.post(link);
    expect((await me.get(`/edit-load/${load}`)).status).toBe(200);
    expect(await seatsOf(me)).toEqual([{ seat: "owner", ended_at: null }]);
    expect(plain((await owner.get("/team")).text)).not.toContain("Former members");
  });
});
