import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { staff, users } from "db/schema";
import { write } from "db/write";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { runStaffCommand } from "./change-staff.server";

const nowMs = Date.UTC(2026, 10, 24, 12);
const shipper = (email: string, emailConfirmed = true) =>
  savePerson({ role: "shipper", email, emailConfirmed, alone: true });
const rowsOf = (personId: string) =>
  db()
    .select({ role: staff.role, endedAt: staff.ended_at })
    .from(staff)
    .where(eq(staff.person_id, personId))
    .orderBy(asc(staff.staff_id));

it("adds, lists, changes and removes staff", async () => {
  expect(await runStaffCommand({ step: "list" })).toEqual(["Nobody is staff."]);
  const ann = await shipper("ann@haulway.test");
  const bob = await shipper("bob@haulway.test");
  expect(await runStaffCommand({ step: "add", email: " ANN@haulway.test", role: "support" }, nowMs)).toEqual([
    "ann@haulway.test now has the role support. The person must turn on two-step sign-in before the back office opens.",
  ]);
  await write([{ query: db().update(users).set({ totp_confirmed_at: 1 }).where(eq(users.id, bob.id)) }]);
  expect(await runStaffCommand({ step: "add", email: bob.email, role: "admin" }, nowMs + 1)).toEqual([
    "bob@haulway.test now has the role admin.",
  ]);
  expect(await runStaffCommand({ step: "list" })).toEqual([
    "ann@haulway.test: support, since 2026-11-24, two-step sign-in off",
    "bob@haulway.test: administrator, since 2026-11-24, two-step sign-in on",
  ]);
  expect(await runStaffCommand({ step: "add", email: ann.email, role: "support" }, nowMs + 2)).toEqual([
    "ann@haulway.test already has the role support.",
  ]);
  await runStaffCommand({ step: "add", email: ann.email, role: "trust" }, nowMs + 3);
  expect(await rowsOf(ann.id)).toEqual([
    { role: "support", endedAt: nowMs + 3 },
    { role: "trust", endedAt: null },
  ]);
  expect(await runStaffCommand({ step: "remove", email: ann.email }, nowMs + 4)).toEqual([
    "ann@haulway.test is no longer staff.",
  ]);
  expect((await rowsOf(ann.id)).map(({ endedAt }) => endedAt)).toEqual([nowMs + 3, nowMs + 4]);
  expect(await runStaffCommand({ step: "list" })).toHaveLength(1);
});

it("refuses accounts that cannot be staff, with one line", async () => {
  const before = await db().select().from(staff);
  await shipper("new@haulway.test", false);
  const add = (email: string) => runStaffCommand({ step: "add", email, role: "support" });
  await expect(add("nobody@haulway.test")).rejects.toThrow("No account has the email nobody@haulway.test.");
  await expect(add("not an address")).rejects.toThrow("No account has the email not an address.");
  await expect(add("new@haulway.test")).rejects.toThrow(
    "new@haulway.test is not confirmed. The person must confirm it first.",
  );
  await expect(runStaffCommand({ step: "remove", email: "new@haulway.test" })).rejects.toThrow(
    "new@haulway.test is not staff.",
  );
  expect(await db().select().from(staff)).toEqual(before);
});

it("a closed account is no longer staff", async () => {
  const leaving = await shipper("leaving@haulway.test");
  await runStaffCommand({ step: "add", email: leaving.email, role: "trust" });
  await closeAccount({ viewer: leaving, password: leaving.password });
  expect((await rowsOf(leaving.id)).map(({ endedAt }) => typeof endedAt)).toEqual(["number"]);
});
