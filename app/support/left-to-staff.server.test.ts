import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { staff, support_requests } from "db/schema";
import type { STAFF_ROLES } from "db/schema/staff";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { supportAddress } from "~/mail/support-address.server";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { askSupport, markAnswered } from "./ask-support.server";
import { supportRequest } from "./queries.server";
import { REPORT_TOPIC } from "./topics";

const addStaff = async (role: (typeof STAFF_ROLES)[number]) => {
  const { personId } = await savePerson({ role: "driver" });
  await write([
    { query: db().insert(staff).values({ staff_id: personId, person_id: personId, role, added_at: 1 }) },
  ]);
  return personId;
};

beforeEach(async () => {
  await write([{ query: db().update(staff).set({ ended_at: 1 }) }]);
});

async function asked(changed: Partial<typeof support_requests.$inferInsert> = {}) {
  const person = await savePerson({ role: "driver" });
  const fields = { topic: "billing", message: "Which day is it?" };
  const reference = await askSupport({ viewer: person, fields });
  await followUpsFinished();
  const text = outboxOf(dataFolder, supportAddress()).find((mail) => mail.text.includes(reference))?.text;
  const key = /key=([0-9a-f]+)/.exec(text ?? "")?.[1] ?? "";
  const row = eq(support_requests.reference, reference);
  if (Object.keys(changed).length > 0)
    await write([{ query: db().update(support_requests).set(changed).where(row) }]);
  const [{ state, request_id: requestId } = { state: "", request_id: "" }] = await db()
    .select()
    .from(support_requests)
    .where(row);
  expect(state).toBe("received");
  return { reference, key, requestId, text: text ?? "" };
}

const REFUSED = { status: 409, message: expect.stringContaining("in the back office") };
const answered = async (reference: string, key: string) => {
  await markAnswered(reference, key);
  return (await supportRequest(null, reference, key)).state;
};

it("the mailed link marks a request as answered, but no report that staff decide", async () => {
  const before = await asked({ topic: REPORT_TOPIC });
  expect(before.text).not.toContain("/staff/");
  expect((await supportRequest(null, before.reference, before.key)).staffPath).toBeNull();
  expect(await answered(before.reference, before.key)).toBe("answered");
  await addStaff("support");
  const second = await asked({ topic: REPORT_TOPIC });
  expect(await answered(second.reference, second.key)).toBe("answered");
  await addStaff("trust");
  const { reference, key, requestId } = await asked({ topic: REPORT_TOPIC });
  expect((await supportRequest(null, reference, key)).staffPath).toBe(`/staff/reports/${requestId}`);
  await expect(markAnswered(reference, key)).rejects.toMatchObject(REFUSED);
  expect((await supportRequest(null, reference, key)).state).toBe("received");
});

it("nor a request that a member of staff took, to which the mail leads, too", async () => {
  const takenBy = await addStaff("support");
  const free = await asked();
  expect(free.text).toContain(`/staff/support/${free.requestId}`);
  expect(await answered(free.reference, free.key)).toBe("answered");
  const { reference, key } = await asked({ taken_by: takenBy, taken_at: 1 });
  await expect(markAnswered(reference, key)).rejects.toMatchObject(REFUSED);
});
