/** In most other tests, `Viewer.personId` and `Viewer.id` are equal. */
import { pushService } from "../../tests/fixtures/servers/own-push-service";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import {
  alert_settings,
  notice_choices,
  push_declines,
  push_subscriptions,
  saved_searches,
  sessions,
  support_requests,
  tokens,
  users,
} from "db/schema";
import { type Column, eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { passwordMatches } from "#password.server";
import { saveSearch } from "~/alerts/save-search.server";
import { saveAlertSettings } from "~/alerts/settings.server";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { saveNotificationSettings } from "~/notifications/settings.server";
import { declineNotifications } from "~/push/offer.server";
import { addPhone } from "~/push/phones.server";
import { askSupport } from "~/support/ask-support.server";
import { requestArgs } from "../../tests/fixtures/request-args";
import { readOf, signIn } from "../../tests/fixtures/scenes/phones";
import { changeEmail } from "./email/change-email.server";
import { changePassword } from "./password/change-password.server";
import { signOutElsewhere } from "./profile/devices.server";
import { startTwoStep } from "./two-step/turn-on-two-step.server";

let party: BuiltPerson;
let person: BuiltPerson;
let viewer: BuiltPerson;

beforeEach(async () => {
  party = await savePerson({ role: "driver" });
  viewer = await saveColleague(party);
  person = { ...viewer, id: viewer.personId };
});

const rowsOf = async (table: SQLiteTable, owner: Column, { id }: BuiltPerson) =>
  (await db().select().from(table).where(eq(owner, id))).length;
const accountOf = async ({ id }: BuiltPerson) => (await db().select().from(users).where(eq(users.id, id)))[0];

const NEW_PASSWORD = "gravel-lantern-72";
const HOURS = { quiet_from: "", quiet_until: "", time_zone: "America/Denver" };
const RENO = new URLSearchParams("origin_city=Reno%2C+NV&origin_radius=50&equipment_type=V");

async function turnOnPhone() {
  const phone = pushService.newPhone();
  const sessionHash = await signIn(person);
  await addPhone({ viewer, sessionHash, subscription: readOf(phone), deviceName: "Chrome on Android" });
}

/**
 * Lists, for each verb, the table in which the verb must write one row for the person and none for the party.
 */
const OF_THE_PERSON: Readonly<
  Record<string, [table: SQLiteTable, owner: Column, act: () => Promise<unknown>]>
> = {
  "saving a search": [
    saved_searches,
    saved_searches.person_id,
    () => saveSearch({ viewer, params: RENO, fields: { name: "Reno out" } }),
  ],
  "choosing when alerts come": [
    alert_settings,
    alert_settings.person_id,
    () => saveAlertSettings({ viewer, fields: { ...HOURS, hourly_cap: "3" } }),
  ],
  "turning on a phone": [push_subscriptions, push_subscriptions.person_id, turnOnPhone],
  "declining notifications": [push_declines, push_declines.person_id, () => declineNotifications(viewer)],
  "asking support": [
    support_requests,
    support_requests.user_id,
    () => askSupport({ viewer, fields: { topic: "load", message: "The pin does not work." } }),
  ],
  "asking for another email address": [
    tokens,
    tokens.user_id,
    () =>
      changeEmail({
        viewer,
        newEmail: `new-${person.id}@haulway.test`,
        password: BUILT_PASSWORD,
      }),
  ],
};

describe("a person who acts for a party", () => {
  it.each(Object.keys(OF_THE_PERSON))("%s is theirs, not the party's", async (what) => {
    const row = OF_THE_PERSON[what];
    if (!row) throw new Error("no such row");
    const [table, owner, act] = row;
    await act();
    expect([await rowsOf(table, owner, person), await rowsOf(table, owner, party)]).toEqual([1, 0]);
  });

  it("chooses their own notifications", async () => {
    await saveNotificationSettings({ viewer, fields: { ...HOURS, steps_mail: "on" } });
    const { person_id } = notice_choices;
    expect(await rowsOf(notice_choices, person_id, person)).toBeGreaterThan(0);
    expect(await rowsOf(notice_choices, person_id, party)).toBe(0);
  });

  it("changes their own password, with their own old one", async () => {
    const before = await accountOf(party);
    const fields = {
      current_password: BUILT_PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    };
    await changePassword({ viewer, fields, args: requestArgs() });
    const hash = (await accountOf(person))?.password_hash ?? null;
    expect(await passwordMatches(NEW_PASSWORD, hash)).toBe(true);
    expect(await accountOf(party)).toEqual(before);
  });

  it("starts two-step sign-in for their own account", async () => {
    await startTwoStep(viewer);
    expect((await accountOf(person))?.totp_secret).toBeTruthy();
    expect((await accountOf(party))?.totp_secret).toBeNull();
  });

  it("signs out their own devices only", async () => {
    await signIn(party);
    await signIn(person);
    await signOutElsewhere(viewer, { elsewhere_password: BUILT_PASSWORD }, requestArgs().request);
    const ended = async ({ id }: BuiltPerson) =>
      (await db().select().from(sessions).where(eq(sessions.user_id, id))).map(
        ({ revoked_at }) => revoked_at !== null,
      );
    expect([await ended(party), await ended(person)]).toEqual([[false], [true]]);
  });
});
