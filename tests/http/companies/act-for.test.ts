import { beforeEach, describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { actFor, colleagueOf, endSeat, giveSeat } from "../support/colleague";
import { alerts, controlValue, heading, notices, plain } from "../support/html";
import { loadFields, PASSWORD, postLoad, signUp, Visitor } from "../support/visitor";

const app = appFor("act-for");

let founder: Visitor;
/** This user has a seat at the founder's company and acts for it. */
let me: Visitor;

beforeEach(async () => {
  founder = await signUp(app, "shipper");
  me = await colleagueOf(app, founder, { role: "shipper" });
});

const menuLink = (html: string) => /<a href="\/company"[^>]*>(Acting for [^<]*)<\/a>/.exec(html)?.[1];
const NOT_THERE = "You don't work for this company. Nothing was changed.";

describe("the page", () => {
  it("lists the user's companies and switches without scripts, even on a double click", async () => {
    const page = await me.get("/company");
    expect(heading(page.text)).toBe("Choose a company");
    expect(plain(page.text)).toMatch(
      new RegExp(`${me.name}Your own company.*Switch.*${founder.name}.*Current`, "s"),
    );
    const twice = await Promise.all([1, 2].map(() => me.post("/company", { company: me.id })));
    expect(twice.map(({ status, location }) => [status, location])).toEqual(
      Array(2).fill([302, "/dashboard"]),
    );
    const after = await me.get("/dashboard");
    expect(notices(after.text)).toContain(`You're now working for ${me.name}.`);
    expect(menuLink(after.text)).toBe(`Acting for ${me.name}`);
  });

  it("leads to the requested page, and redirects to it if the user already acts for the company", async () => {
    const load = `/edit-load/${await postLoad(founder)}`;
    await actFor(me, me);
    expect((await me.get(load)).status).toBe(403);
    const path = `/company?for=${founder.id}&redirectTo=${encodeURIComponent(load)}`;
    expect((await me.get(path)).text).toContain(`name="redirectTo" value="${load}"`);
    const answer = await me.post("/company", { company: founder.id, redirectTo: load });
    expect(answer.location).toBe(load);
    expect((await me.get(load)).status).toBe(200);
    expect((await me.get(path)).location).toBe(load);
  });

  it.each(["https://evil.test/", "//evil.test", "/\\evil.test"])("never leads to %s", async (redirectTo) => {
    expect((await me.post("/company", { company: founder.id, redirectTo })).location).toBe("/dashboard");
    const page = await me.get(`/company?for=${founder.id}&redirectTo=${encodeURIComponent(redirectTo)}`);
    expect([page.status, controlValue(page.text, "redirectTo")]).toEqual([200, undefined]);
  });

  it("refuses a company at which the seat has ended, a company of others, and no company", async () => {
    await actFor(me, me);
    await endSeat(app, founder, me);
    for (const company of [founder.id, (await signUp(app, "driver")).id, "none", ""]) {
      const answer = await me.post("/company", { company });
      expect([answer.status, alerts(answer.text)]).toEqual([403, [NOT_THERE]]);
    }
    expect((await me.get("/company")).text).not.toContain(founder.name);
  });

  it("shows a company of one only itself, and no other page mentions it", async () => {
    expect(plain((await founder.get("/company")).text)).toMatch(new RegExp(`${founder.name}.*Current`, "s"));
    for (const path of ["/dashboard", "/inbox", "/outbox", "/load-details/none"]) {
      const { text } = await founder.get(path);
      expect(text.replace(/<script[^>]*>import .*?<\/script>/gs, "")).not.toMatch(
        /"\/company|otherCompanies|personName/,
      );
    }
  });
});

describe("a user of two companies", () => {
  it("edits each company's loads only while acting for it", async () => {
    const [theirs, own] = [await postLoad(founder), await postLoad(me)];
    await actFor(me, me);
    const mine = await postLoad(me);
    const seen = async () =>
      Promise.all([theirs, own, mine].map(async (id) => (await me.get(`/edit-load/${id}`)).status));
    expect(await seen()).toEqual([403, 403, 200]);
    await actFor(me, founder);
    expect(await seen()).toEqual([200, 200, 403]);
    expect((await founder.get(`/edit-load/${own}`)).status).toBe(200);
  });

  it("is offered the other company on a page that their company may not open", async () => {
    const load = `/edit-load/${await postLoad(founder)}`;
    await actFor(me, me);
    const { status, text } = await me.get(load);
    expect(status).toBe(403);
    expect(plain(text)).toContain("Switch companies");
    expect(text).toContain(`href="/company?redirectTo=${encodeURIComponent(load)}"`);
    expect((await founder.get("/nothing-here")).text).not.toContain("Switch companies");
  });

  it("signs in again at the company for which the browser last acted, and elsewhere at their own", async () => {
    await me.post("/logout");
    await me.post("/login", { email: me.email, password: PASSWORD });
    expect(menuLink((await me.get("/dashboard")).text)).toBe(`Acting for ${founder.name}`);
    const elsewhere = Object.assign(new Visitor(app), { email: me.email });
    await elsewhere.post("/login", { email: me.email, password: PASSWORD });
    expect(menuLink((await elsewhere.get("/dashboard")).text)).toBe(`Acting for ${me.name}`);
  });

  it("stays at the company after a new password", async () => {
    const fields = {
      current_password: PASSWORD,
      password: "gravel-lantern-72",
      confirm_password: "gravel-lantern-72",
    };
    expect((await me.post("/user-account/security?step=change-password", fields)).status).toBe(302);
    expect(menuLink((await me.get("/dashboard")).text)).toBe(`Acting for ${founder.name}`);
  });

  it("is told once that the seat has ended, on the page after a refused form, too", async () => {
    await endSeat(app, founder, me);
    const now = `You're now working for ${me.name}.`;
    expect(alerts((await me.get("/dashboard")).text)).toContain(
      `You no longer work for ${founder.name}. ${now}`,
    );
    await expect.poll(async () => alerts((await me.get("/dashboard")).text)).toEqual([]);
    // The next form acts for the user's own account.
    await me.post("/new_load", loadFields());
    expect(await app.value("SELECT count(*) FROM loads WHERE owner_id = ?", founder.id)).toBe(0);
    expect(menuLink((await me.get("/dashboard")).text)).toBeUndefined();
    await giveSeat(app, founder, me);
    expect(menuLink((await me.get("/dashboard")).text)).toBe(`Acting for ${me.name}`);
  });

  it("sees on each device for which company it acts", async () => {
    const page = plain((await me.get("/user-account/security")).text);
    expect(page).toContain(`Acting for ${founder.name}`);
    expect(plain((await founder.get("/user-account/security")).text)).not.toContain("Acting for");
  });
});
