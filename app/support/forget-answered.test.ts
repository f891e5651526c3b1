import "../../tests/fixtures/own-database";

import { savePerson } from "db/builders";
import { db } from "db/client";
import { support_requests } from "db/schema";
import { expect, it } from "vitest";
import { DAY_MS } from "~/platform/time";
import { forgetAnswered } from "./forget-answered.server";

it("visitors' requests go thirty days after they were answered; open ones and those of accounts stay", async () => {
  const { id: user_id } = await savePerson({ role: "driver" });
  const nowMs = Date.now();
  const save = (name: string, answeredDaysAgo: number | null, more: { user_id?: string } = {}) =>
    db()
      .insert(support_requests)
      .values({
        request_id: name,
        reference: name,
        full_name: "Visitor",
        email: "visitor@haulway.test",
        topic: "other",
        message: "How do I post a load?",
        state: answeredDaysAgo === null ? "received" : "answered",
        answer_key_hash: name,
        created_at: nowMs - 90 * DAY_MS,
        answered_at: answeredDaysAgo === null ? null : nowMs - answeredDaysAgo * DAY_MS,
        ...more,
      });
  await save("open", null);
  await save("answered lately", 29);
  await save("answered long ago", 31);
  await save("of an account", 31, { user_id });
  expect(await forgetAnswered(nowMs)).toBe(1);
  const left = await db().select({ name: support_requests.request_id }).from(support_requests);
  expect(left.map(({ name }) => name).sort()).toEqual(["answered lately", "of an account", "open"]);
  expect(await forgetAnswered(nowMs)).toBe(0);
});
