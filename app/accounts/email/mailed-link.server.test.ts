import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { faultOfLink, tokenOf } from "./mailed-link.server";
import { newToken } from "./one-time-token.server";

describe("a mailed link", () => {
  const linked = (token: string) => new Request(`http://haulway.test/reset-password?token=${token}`);

  it("contains its token", () => {
    expect(tokenOf(linked("abc"))).toBe("abc");
    expect(tokenOf(new Request("http://haulway.test/reset-password"))).toBe("");
  });

  it("is not used up by checks", async () => {
    const { id, email } = await savePerson({ role: "driver" });
    const { token, statements } = await newToken({ userId: id, purpose: "email_confirmation", email });
    await write(statements);
    for (const purpose of ["email_confirmation", ["email_confirmation", "password_recovery"]] as const)
      expect(await faultOfLink(linked(token), purpose)).toBeNull();
  });

  it.each([".", ",", ")", ">", "”", ").", "/"])(
    "works if its text is copied with %s behind it",
    async (behind) => {
      const { id, email } = await savePerson({ role: "driver" });
      const { token, statements } = await newToken({ userId: id, purpose: "email_confirmation", email });
      await write(statements);
      expect(await faultOfLink(linked(token + encodeURIComponent(behind)), "email_confirmation")).toBeNull();
    },
  );

  it("that was never sent is refused with a message and a status", async () => {
    const fault = await faultOfLink(linked("0".repeat(64)), "email_confirmation");
    expect(fault).toEqual({ message: expect.stringMatching(/\w/), status: expect.any(Number) });
    expect(fault?.status).toBeGreaterThanOrEqual(400);
  });
});
