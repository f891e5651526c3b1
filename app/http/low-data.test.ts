import { describe, expect, it } from "vitest";
import { lowDataBy, lowDataCookie } from "./low-data.server";

const asked = (headers: Record<string, string>) => new Request("http://haulway.test/", { headers });

describe("low data", () => {
  it.each([
    [{}, null],
    [{ "Save-Data": "on" }, "browser"],
    [{ "Save-Data": "On", Cookie: "haulway_low_data=1" }, "browser"],
    [{ "Save-Data": "off" }, null],
    [{ Cookie: "haulway_low_data=1" }, "switch"],
    [{ Cookie: "a=b; haulway_low_data=1; c=d" }, "switch"],
    [{ Cookie: "haulway_low_data=" }, null],
    [{ Cookie: "haulway_low_data=10" }, null],
    [{ Cookie: "not_haulway_low_data=1" }, null],
  ] as const)("for %j is turned on by %s", (headers, by) => {
    expect(lowDataBy(asked({ ...headers }))).toBe(by);
  });

  it("is stored for a year and removed at once", () => {
    expect(lowDataCookie(true, true)).toBe(
      "haulway_low_data=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
    );
    expect(lowDataCookie(false, false)).toBe("haulway_low_data=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  });
});
