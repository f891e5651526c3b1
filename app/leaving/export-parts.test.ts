import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { seats } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, saveCompany, saveLoad, savePerson } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import { Forbidden } from "~/platform/errors";
import { ACTING_SEATS, type Seat } from "~/trade/seats";
import { readZip } from "../../tests/fixtures/read-zip";
import { endSeat } from "../../tests/fixtures/seats";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { exportZip } from "./export-data.server";
import { EXPORT_PARTS, type ExportOf, exportFor } from "./export-parts.server";

const store = diskStore(`${dataFolder}/blobs`);

async function exported(viewer: BuiltPerson, of: ExportOf) {
  const zip = new Uint8Array(await new Response(exportZip(viewer, store, { of, nowMs: 0 })).arrayBuffer());
  const { "account.json": account, ...files } = Object.fromEntries(readZip(zip));
  const parts: Record<string, unknown> = JSON.parse(new TextDecoder().decode(account));
  return { parts, files: Object.keys(files) };
}

const keysOf = (value: unknown) => Object.keys(value as object);

describe("what a person may export", () => {
  it.each(ACTING_SEATS)("where others work, with the seat %s", async (seat) => {
    const founder = await savePerson({ role: "shipper", alone: true });
    const member = await saveColleague(founder, { seat });
    expect(await exportFor(member, null)).toBe("person");
    const company = exportFor(member, "company");
    if (seat === "owner") expect(await company).toBe("company");
    else await expect(company).rejects.toThrow(Forbidden);
  });

  it.each(["owner", "dispatcher"] as const)("as a founder who is %s among others", async (seat: Seat) => {
    const { founder } = await saveCompany({ role: "shipper" });
    const own = and(eq(seats.desk_id, founder.id), eq(seats.person_id, founder.id));
    await db().update(seats).set({ seat }).where(own);
    expect(await exportFor(founder, null)).toBe("person");
    if (seat === "owner") expect(await exportFor(founder, "company")).toBe("company");
    else await expect(exportFor(founder, "company")).rejects.toThrow(Forbidden);
  });

  it("alone: everything in one file; without a company: only the person's", async () => {
    const single = await savePerson({ role: "shipper", alone: true });
    expect(await exportFor(single, null)).toBe("both");
    expect(await exportFor(single, "company")).toBe("company");
    expect(await exportFor({ ...single, twoStepFor: "Big Freight" }, null)).toBe("person");
    await endSeat(single, single);
    expect(await exportFor(single, null)).toBe("person");
    await expect(exportFor(single, "company")).rejects.toThrow(Forbidden);
  });
});

it("both exports together contain what the export of a company of one contains", async () => {
  const driver = await savePerson({ role: "driver", alone: true });
  await saveLoad({ driver, status: "complete", store });
  const [both, person, company] = [
    await exported(driver, "both"),
    await exported(driver, "person"),
    await exported(driver, "company"),
  ];
  const apart = new Set([...keysOf(person.parts), ...keysOf(company.parts)]);
  apart.delete("company");
  expect([...apart].sort()).toEqual(keysOf(both.parts).sort());
  const account = new Set([...keysOf(person.parts.account), ...keysOf(company.parts.company)]);
  expect([...account].sort()).toEqual(keysOf(both.parts.account).sort());
  expect(keysOf(person.parts.account)).not.toContain("stripe_customer_id");
  expect(both.files.length).toBeGreaterThan(0);
  expect([person.files, company.files]).toEqual([[], both.files]);
  for (const [name, value] of Object.entries(both.parts))
    if (name !== "account") expect([person.parts[name], company.parts[name]], name).toContainEqual(value);
});

it("no part belongs to a person and to a company, except for the account of a company of one", () => {
  const names = (whose: string) =>
    EXPORT_PARTS.filter((row) => row.whose === whose).flatMap(({ parts }) => Object.keys(parts));
  const persons = new Set(names("person"));
  expect(names("company").filter((name) => persons.has(name))).toEqual([]);
});
