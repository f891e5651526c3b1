/** Tests how requests in a view are answered. */
import "../../../tests/fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { staff_log, staff_sessions } from "db/schema";
import { write, writeOne } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { savePerson } from "~/builders";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { OFFLINE_OWNER, PREFETCH_HEADER } from "~/http/offline-headers";
import type { Handler, RequestContext } from "~/platform/context";
import { withWrites } from "~/platform/looking-only.server";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { enter, saveStaff } from "../../../tests/fixtures/staff/scene";
import { requireStaff } from "../session.server";
import { showsViews } from "./shows-views.server";
import { startView } from "./view.server";

const PAGE =
  "<!DOCTYPE html><html><head><title>Body &lt;body></title></head><body><h1>Loads</h1></body></html>";

/** Looks up the viewer and answers with a page, as the app does. */
const page = (init: ResponseInit = {}): Handler =>
  vi.fn(async (request: Request, context: RequestContext) => {
    await viewerOf({ request, context });
    const headers = { "Content-Type": "text/html; charset=utf-8", ...(init.headers as object) };
    return new Response(PAGE, { ...init, headers });
  });

/** A member of staff views a driver whose name contains markup. */
async function scene() {
  const driver = await savePerson({ role: "driver", alone: true, profile: { full_name: "Dale <b>" } });
  const by = await saveStaff("support");
  const cookies = [by.session, await enter(by)];
  const member = await requireStaff(requestArgs(cookies, "/staff"), "home");
  await startView({ member, personId: driver.id, fields: { view_reason: "Finds no load." } });
  const ask = async (next: Handler, path = "/dashboard", init: RequestInit = {}) => {
    const { request, context } = requestArgs(cookies, path);
    const headers = new Headers(request.headers);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await showsViews(next)(new Request(request.url, { ...init, headers }), context);
    return { answer, context, text: await answer.text() };
  };
  const seen = async () =>
    (await db().select().from(staff_log).where(eq(staff_log.act, "see-view"))).map((row) => [
      row.about_person_id,
      row.about,
      row.why,
    ]);
  return { driver, by, ask, seen };
}

describe("a look", () => {
  it("is made as the person, with a banner and a row in the log", async () => {
    const { driver, by, ask, seen } = await scene();
    const before = (await seen()).length;
    const { context, text } = await ask(page(), "/load-details/7?tab=new");
    expect(await viewerOf({ request: new Request("http://haulway.test/"), context })).toMatchObject({
      id: driver.id,
      personId: driver.id,
    });
    expect(context.viewed?.staffId).toBe(by.staffId);
    expect(text).toMatch(
      /<\/head><body><aside.*Dale &lt;b&gt; does, until \w+, \w+ \d+, \d+:\d\d [AP]M UTC\..*<\/aside><h1>Loads/,
    );
    expect((await seen()).slice(before)).toEqual([[driver.id, "Page /load-details/7", "Finds no load."]]);
  });

  it("asks for a page without scripts, without marks, and not from the browser's cache", async () => {
    const { ask } = await scene();
    const next = page();
    await ask(next, "/dashboard", { headers: { "If-None-Match": "x", "If-Modified-Since": "y" } });
    const headers = vi.mocked(next).mock.calls[0]?.[0].headers;
    expect(headers?.get("Save-Data")).toBe("on");
    expect(headers?.get(PREFETCH_HEADER)).toBe("1");
    expect([headers?.get("If-None-Match"), headers?.get("If-Modified-Since")]).toEqual([null, null]);
  });

  it("leaves nothing in the browser, and runs no script", async () => {
    const { ask } = await scene();
    const headers = {
      "Set-Cookie": "a=b",
      ETag: "x",
      [OFFLINE_OWNER]: "some.body",
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": "default-src 'self'; script-src 'self' 'nonce-x'; form-action 'self'",
    };
    const { answer } = await ask(page({ headers }));
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'self'; script-src 'none'; form-action 'self'",
      "content-type": "text/html; charset=utf-8",
    });
  });

  it("passes a file on as it is", async () => {
    const { ask } = await scene();
    const headers = { "Content-Type": "application/pdf" };
    const { answer, text } = await ask(async () => new Response("%PDF <body>", { headers }));
    expect([text, answer.headers.get("Cache-Control")]).toEqual(["%PDF <body>", "no-store"]);
  });

  it("is not in the log if it showed nothing of the person", async () => {
    const { ask, seen } = await scene();
    const before = (await seen()).length;
    await ask(async () => new Response("ok"));
    expect((await seen()).length).toBe(before);
  });

  it("is in the log if it is an error's page, because that has the person's menu", async () => {
    const { driver, ask, seen } = await scene();
    const before = (await seen()).length;
    await ask(page({ status: 404 }), "/load-details/8");
    expect((await seen()).slice(before)).toEqual([[driver.id, "Page /load-details/8", "Finds no load."]]);
  });

  it("says in the log which chat it showed, and nothing that was typed", async () => {
    const { ask, seen } = await scene();
    const before = (await seen()).length;
    const group = "01a22407-bd0e-74b2-aae6-688b11b08d6a";
    await ask(page(), `/chat/messages?group=${group}&q=gold`);
    await ask(page(), "/search?group=a%20b&origin=Elko");
    expect((await seen()).slice(before).map(([, about]) => about)).toEqual([
      `Page /chat/messages, group ${group}`,
      "Page /search",
    ]);
  });

  it("does not show a copy of many data", async () => {
    const { ask } = await scene();
    for (const path of ["/loads.csv", "/load-details/7/record.zip", "/user-account/export"])
      expect([path, (await ask(page(), path)).answer.status]).toEqual([path, 403]);
  });

  it("writes nothing, neither at once nor afterward", async () => {
    const { driver, ask } = await scene();
    const touch = sql`update profiles set updated_at = 1 where id = ${driver.id} returning id`;
    let later: Promise<unknown> = Promise.resolve();
    const { text } = await ask(async () => {
      await write([{ query: touch }]);
      later = new Promise((done) => setTimeout(done, 0)).then(() => write([{ query: touch }]));
      return new Response(JSON.stringify(await writeOne(touch)));
    });
    await later;
    expect(text).toBe("[]");
    const [row] = await askRows<{ updated_at: number }>(
      sql`select updated_at from profiles where id = ${driver.id}`,
    );
    expect(row?.updated_at).not.toBe(1);
    await write([{ query: touch }]);
    expect(await askRows(sql`select updated_at from profiles where id = ${driver.id}`)).toEqual([
      { updated_at: 1 },
    ]);
  });

  it("shows nothing if the hour ends before it is stored", async () => {
    const { by, ask, seen } = await scene();
    const before = (await seen()).length;
    const { answer, text } = await ask(async (request, context) => {
      await viewerOf({ request, context });
      const ended = db().update(staff_sessions).set({ expires_at: 1 });
      // `withWrites` lets this write pass, as if another request made it.
      await withWrites(() => write([{ query: ended.where(eq(staff_sessions.staff_id, by.staffId)) }]));
      return new Response(PAGE, { headers: { "Content-Type": "text/html" } });
    });
    expect(answer.status).toBe(403);
    expect(text).not.toContain("<h1>Loads");
    expect((await seen()).length).toBe(before);
  });

  it.each(["/user-account/two-step", "/user-account/export", "/billing", "/rooms/token", "/billing.data"])(
    "is refused for %s",
    async (path) => {
      const { ask } = await scene();
      const next = page();
      expect((await ask(next, path)).answer.status).toBe(403);
      expect(next).not.toHaveBeenCalled();
    },
  );

  it("is not made by a browser that loads pages in advance", async () => {
    const { ask } = await scene();
    const next = page();
    for (const [name, value] of [
      [PREFETCH_HEADER, "1"],
      ["Sec-Purpose", "prefetch"],
    ] as const)
      expect((await ask(next, "/dashboard", { headers: { [name]: value } })).answer.status).toBe(403);
    expect(next).not.toHaveBeenCalled();
  });
});

describe("a change", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "by %s is refused, on a page with the banner",
    async (method) => {
      const { ask } = await scene();
      const next = page();
      const { answer, text } = await ask(next, "/load-details/7?step=request", { method });
      expect(next).not.toHaveBeenCalled();
      expect(answer.status).toBe(403);
      expect(text).toContain("Nothing was changed.");
      expect(text).toContain("End View");
    },
  );

  it("by a script keeps what was typed, and an outbox keeps the form", async () => {
    const { ask } = await scene();
    const headers = { [FORM_OUTCOME]: "1" };
    const { answer, text } = await ask(page(), "/load-details/7?step=request", { method: "POST", headers });
    expect([answer.status, answer.headers.get(FORM_OUTCOME)]).toEqual([409, "signed-out"]);
    expect(JSON.parse(text)).toMatchObject({ company: "/staff/view", link: "End view" });
  });

  it("by the API is refused in the API's own form", async () => {
    const { ask } = await scene();
    const { answer } = await ask(page(), "/api/v1/loads", { method: "POST" });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      403,
      expect.stringContaining("application/problem+json"),
    ]);
  });
});

it("the back office itself is used as oneself, under the banner", async () => {
  const { by, ask } = await scene();
  const next = page();
  const { context, text } = await ask(next, "/staff/view?step=end", { method: "POST" });
  expect(next).toHaveBeenCalled();
  expect(context.viewed).toBeUndefined();
  expect(context.userId).toBe(by.person.id);
  expect(text).toContain("End View");
});

it("the view's own page has no banner, because it has the button itself", async () => {
  const { ask } = await scene();
  expect((await ask(page(), "/staff/view")).text).toBe(PAGE);
});

it("everyone else's requests pass as they are", async () => {
  const next = page();
  const { request, context } = requestArgs([], "/dashboard");
  const answer = await showsViews(next)(request, context);
  expect(vi.mocked(next).mock.calls[0]?.[0]).toBe(request);
  expect(await answer.text()).toBe(PAGE);
});
