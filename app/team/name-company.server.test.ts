import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles, users } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { Conflict } from "~/platform/errors";
import { nameCompany } from "./name-company.server";
import { teamPage } from "./team-page.server";

let founder: BuiltPerson;
let second: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "shipper", alone: true });
  second = await saveColleague(founder);
});

describe("the company's name", () => {
  const name = (viewer: BuiltPerson, full_name: string, was = founder.fullName) =>
    nameCompany({ viewer, fields: { full_name, was } });

  it("changes what others see, and the founder keeps their own name", async () => {
    expect(await name(second, "Great Basin Freight")).toBe("Great Basin Freight");
    expect(await name(second, "Wasatch Freight", "Great Basin Freight")).toBe("Wasatch Freight");
    const [profile] = await db().select().from(profiles).where(eq(profiles.id, founder.id));
    const [user] = await db().select().from(users).where(eq(users.id, founder.id));
    expect([profile?.full_name, user?.full_name]).toEqual(["Wasatch Freight", founder.fullName]);
    expect((await teamPage(founder, new URLSearchParams())).members.find(({ isYou }) => isYou)?.name).toBe(
      founder.fullName,
    );
  });

  it("is checked like an account's, and not overwritten", async () => {
    for (const bad of ["", "www.evil.test", "x".repeat(200)])
      await expect(name(founder, bad)).rejects.toMatchObject({ fields: { full_name: expect.any(String) } });
    await name(founder, "Great Basin Freight");
    await expect(name(second, "Wasatch Freight")).rejects.toThrow(Conflict);
  });
});
