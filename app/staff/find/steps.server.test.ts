/** Tests suspensions from the page of a person or a company, without a report. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { staff_log, suspensions, users } from "db/schema";
import { SUSPENDED } from "db/suspension/suspended";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { invalidOf } from "../../../tests/fixtures/refused";
import { outboxOf } from "../../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../../tests/fixtures/servers/own-data-folder";
import { saveMember } from "../../../tests/fixtures/staff/scene";
import { readCompany } from "./company.server";
import { readPerson } from "./person.server";
import { companyStep, personStep } from "./steps.server";

const FIELDS = { days: "7", grounds: "Fake loads." };
const day = addDays(earliestToday(), 3);
const TERMS = { pickup_date: day, delivery_date: day, total_rate: "900" };

const STEPS = { company: companyStep, person: personStep } as const;
const KINDS = ["company", "person"] as const;

const closed = (personId: string) =>
  write([{ query: db().update(users).set({ closed_at: 1 }).where(eq(users.id, personId)) }]);

describe.each(KINDS)("suspending a %s", (kind) => {
  const suspend = async (id: string, fields = FIELDS, member = saveMember("trust")) =>
    STEPS[kind]("suspend").take({ member: await member, id, fields }, Date.now());

  it("stops new business, mails the reason, and is in the log", async () => {
    const person = await savePerson({ role: "shipper", alone: true });
    expect(await suspend(person.id)).toBe("Suspended.");
    await expect(postLoad({ viewer: person, fields: TERMS })).rejects.toMatchObject({ message: SUSPENDED });
    await followUpsFinished();
    const mail = outboxOf(dataFolder, person.email).at(-1);
    expect(mail?.text.replace(/\s+/g, " ")).toContain("Reason: Fake loads.");
    const [entry] = await db()
      .select()
      .from(staff_log)
      .where(eq(staff_log.act, `suspend-${kind}`));
    expect(entry).toMatchObject({ about_person_id: person.id, why: "Found in the search" });
    const admin = await saveMember("admin");
    const read = kind === "company" ? readCompany : readPerson;
    expect(await read(admin, person.id)).toMatchObject({
      isSuspended: true,
      suspensionId: expect.any(String),
      maySuspend: false,
    });
    await expect(suspend(person.id)).rejects.toMatchObject({ status: 409 });
  });

  it("needs an end and a reason", async () => {
    const { id } = await savePerson({ role: "shipper", alone: true });
    expect((await invalidOf(suspend(id, { ...FIELDS, days: "" }))).fields).toHaveProperty("days");
    expect((await invalidOf(suspend(id, { ...FIELDS, grounds: " " }))).fields).toHaveProperty("grounds");
    expect(
      await db()
        .select()
        .from(suspensions)
        .where(eq(suspensions[kind === "company" ? "desk_id" : "person_id"], id)),
    ).toEqual([]);
  });

  it("is a 404 for nobody, and refused in SQL for a role that may not", async () => {
    const { id } = await savePerson({ role: "shipper", alone: true });
    await expect(suspend("none")).rejects.toMatchObject({ status: 404 });
    await expect(suspend(id, FIELDS, saveMember("support"))).rejects.toMatchObject({ status: 403 });
  });
});

describe("suspending a person", () => {
  const suspend = async (id: string, by = saveMember("trust")) =>
    personStep("suspend").take({ member: await by, id, fields: FIELDS }, Date.now());

  it("is refused for staff and for a closed account", async () => {
    const [other, gone] = [await saveMember("support"), await savePerson({ role: "driver", alone: true })];
    await closed(gone.id);
    for (const id of [other.personId, gone.id])
      await expect(suspend(id)).rejects.toMatchObject({ status: 409 });
  });

  it("is refused if the account closes meanwhile", async () => {
    const [{ id }, by] = [await savePerson({ role: "driver", alone: true }), await saveMember("trust")];
    const late = betweenLookAndWrite(() => closed(id), { of: () => suspend(id, Promise.resolve(by)) });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect(await db().select().from(suspensions).where(eq(suspensions.person_id, id))).toEqual([]);
  });
});

it("an unknown step is a 404", () => {
  for (const step of [null, "none", "toString"]) {
    expect(() => personStep(step)).toThrow(expect.objectContaining({ status: 404 }));
    expect(() => companyStep(step)).toThrow(expect.objectContaining({ status: 404 }));
  }
});
