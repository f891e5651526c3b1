import { vi } from "vitest";

const OLD = "an old secret of at least thirty-two characters";
const NEW = "a new secret of at least thirty-two characters";
vi.hoisted(() => {
  process.env.SESSION_SECRET =
    "a new secret of at least thirty-two characters,an old secret of at least thirty-two characters";
});

import { createCookie } from "@remix-run/node";
import { expect, it } from "vitest";
import { flash, takeFlash } from "~/forms/flash.server";
import { cookieName } from "~/platform/cookie-name.server";
import { open, seal } from "~/platform/seal.server";
import { resealed, secretOf } from "./totp-secret.server";

const place = { what: "secrets of two-step sign-in", whose: "ann" };
const asked = (setCookie: string) =>
  new Request("http://any", { headers: { cookie: setCookie.split(";")[0] ?? "" } });

it("a two-step secret opens and is sealed again with the new SESSION_SECRET", async () => {
  const stored = await seal("JBSWY3DPEHPK3PXP", place, [OLD]);
  expect(await secretOf("ann", stored)).toBe("JBSWY3DPEHPK3PXP");
  const resealedSecret = await resealed("ann", stored, "JBSWY3DPEHPK3PXP");
  expect(await open(resealedSecret, place, [NEW])).toBe("JBSWY3DPEHPK3PXP");
  expect(await resealed("ann", resealedSecret, "JBSWY3DPEHPK3PXP")).toBe(resealedSecret);
});

it("a cookie signed with the old SESSION_SECRET is read; new ones use the new secret", async () => {
  const name = cookieName("flash");
  const byOld = await createCookie(name, { secrets: [OLD] }).serialize("Saved.");
  expect(await takeFlash(asked(byOld))).toMatchObject({ message: "Saved." });
  const fresh = asked(await flash("Saved.")).headers.get("cookie");
  expect(await createCookie(name, { secrets: [NEW] }).parse(fresh)).toBe("Saved.");
  expect(await createCookie(name, { secrets: [OLD] }).parse(fresh)).toBeNull();
});
