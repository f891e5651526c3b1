import "./fixtures/servers/own-database";

import { write } from "db/write";
import { expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import type { Viewer } from "~/trade/viewer";
import { requestArgs } from "./fixtures/request-args";

vi.hoisted(() => vi.stubEnv("APP_URL", "https://board.example"));

/** Browsers accept `__Host-` only with `Secure`, `Path=/` and no `Domain`. `HttpOnly` is the app's rule. */
const TAKEN = /^__Host-haulway_[a-z_]+=[^;]*; (?=.*\bSecure\b)(?=.*\bPath=\/(;|$))(?!.*\bDomain\b).*HttpOnly/;

it("behind https, browsers accept every cookie about a user", async () => {
  const { endSession, newSession, viewerOf } = await import("~/accounts/sign-in/session.server");
  const { askForCode } = await import("~/accounts/two-step/second-step.server");
  const { flash, flashAlert, takeFlash } = await import("~/forms/flash.server");
  const { storeSearchedPlace } = await import("~/recommendations/last-search.server");
  const person: Viewer = await savePerson({ role: "driver" });
  const args = requestArgs();
  args.context.https = true;
  const session = await newSession(person.id, args);
  await write([session.statement]);
  const place = { label: "Reno, NV", latitude: 39.5, longitude: -119.8 };
  const stored = await storeSearchedPlace(person, args.request, place, Date.now());
  const searched = new Headers(stored).get("set-cookie");
  const shown = await flash("Done.");
  const cookies = [
    session.setCookie,
    shown,
    await flashAlert("Not done."),
    (await takeFlash(requestArgs([shown]).request))?.clear,
    await askForCode(person.id, args),
    searched,
  ];
  for (const cookie of cookies) expect(cookie).toMatch(TAKEN);
  const inside = requestArgs([session.setCookie]);
  inside.context.https = true;
  expect((await viewerOf(inside))?.id).toBe(person.id);
  expect(await endSession(inside)).toMatch(TAKEN);
  const plain = requestArgs([session.setCookie.replace("__Host-", "")]);
  expect(await viewerOf(plain)).toBeNull();
});

it("behind https, the cookies without a prefix are Secure, too", async () => {
  const { lowDataCookie } = await import("~/http/low-data.server");
  const { loadPlainly } = await import("~/ui/plain-fallback");
  const replace = vi.fn();
  const plainAt = (protocol: string) => {
    const document = { cookie: "" };
    vi.stubGlobal("document", document);
    vi.stubGlobal("location", { protocol, pathname: "/search", search: "", replace });
    loadPlainly();
    return document.cookie;
  };
  expect(plainAt("https:")).toMatch(/^haulway_plain=1; .*; Secure$/);
  expect(plainAt("http:")).not.toContain("Secure");
  expect(replace).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
  for (const on of [true, false]) expect(lowDataCookie(on, true)).toMatch(/; Secure$/);
});
