import { pushService } from "../../tests/fixtures/servers/own-push-service";
import "../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, savePerson } from "~/builders";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { requestArgs } from "../../tests/fixtures/request-args";
import { change, NOTICE, phoneOf, readOf, rowsOf, signIn } from "../../tests/fixtures/scenes/phones";
import { addPhone, phonesOf, removePhone, renewPhone } from "./phones.server";
import { sendPush } from "./send-push.server";

let me: BuiltPerson;
beforeEach(async () => {
  me = await savePerson({ role: "driver" });
});

const taken = async () => (await sendPush(me, NOTICE)).taken;

describe("a phone", () => {
  it("has one subscription per session, the latest", async () => {
    const saved = await phoneOf(me);
    const next = pushService.newPhone();
    await addPhone({ ...saved, subscription: readOf(next) });
    await addPhone({ ...saved, subscription: readOf(next) });
    expect((await rowsOf(me)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint]);
  });

  it("cannot be taken over while its user is signed in there, and can be afterwards", async () => {
    const saved = await phoneOf(me);
    const other = await savePerson({ role: "shipper" });
    const theirs = { ...saved, viewer: other, sessionHash: await signIn(other) };
    for (const take of [addPhone(theirs), renewPhone({ ...theirs, was: saved.phone.endpoint })])
      await expect(take).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(me)).toHaveLength(1);
    await change(saved.sessionHash, { revoked_at: Date.now() });
    await addPhone(theirs);
    expect([await rowsOf(me), await rowsOf(other)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("is not added for an ended session or another user's session", async () => {
    const saved = await phoneOf(me);
    const other = await savePerson({ role: "shipper" });
    const subscription = readOf(pushService.newPhone());
    await expect(addPhone({ ...saved, viewer: other, subscription })).rejects.toMatchObject({ status: 409 });
    await change(saved.sessionHash, { revoked_at: Date.now() });
    await expect(addPhone({ ...saved, subscription })).rejects.toMatchObject({ status: 409 });
    expect(await rowsOf(other)).toEqual([]);
    expect(await viewerOf(requestArgs())).toBeNull();
  });
});

describe("a phone that reports its subscription", () => {
  it("changes nothing if it is known", async () => {
    const saved = await phoneOf(me);
    const before = await rowsOf(me);
    await renewPhone({ ...saved, was: saved.phone.endpoint });
    expect(await rowsOf(me)).toEqual(before);
  });

  it("is found with a new subscription, after a new sign-in, and after the app deleted it", async () => {
    const saved = await phoneOf(me);
    const next = pushService.newPhone();
    await renewPhone({ ...saved, subscription: readOf(next), was: saved.phone.endpoint });
    expect(await taken()).toBe(1);
    expect([saved.phone.asked, next.asked]).toEqual([0, 1]);

    await change(saved.sessionHash, { revoked_at: Date.now() });
    const again = { ...saved, subscription: readOf(next), sessionHash: await signIn(me), was: next.endpoint };
    await renewPhone(again);
    expect(await taken()).toBe(1);

    next.answers = [{ status: 410 }];
    await sendPush(me, NOTICE);
    expect(await rowsOf(me)).toEqual([]);
    await renewPhone(again);
    expect(await rowsOf(me)).toHaveLength(1);
  });

  it("does not return after it was removed from the list, unless its user turns it on there", async () => {
    const saved = await phoneOf(me);
    const [row] = await rowsOf(me);
    await removePhone(me, row?.subscription_id ?? "");
    await removePhone(me, row?.subscription_id ?? "");
    const next = { ...saved, subscription: readOf(pushService.newPhone()) };
    for (const renewal of [saved, next])
      await expect(renewPhone({ ...renewal, was: saved.phone.endpoint })).rejects.toMatchObject({
        status: 409,
      });
    expect((await rowsOf(me)).map(({ auth, p256dh }) => auth + p256dh)).toEqual([""]);
    await addPhone(saved);
    expect(await taken()).toBe(1);
  });
});

it("subscriptions of ended sessions are deleted; removed phones after 90 days", async () => {
  const [kept, over, off] = [await phoneOf(me), await phoneOf(me), await phoneOf(me)];
  const [phone, ...others] = (await phonesOf(me, off.sessionHash)).filter(({ isThis }) => isThis);
  expect(others).toEqual([]);
  await removePhone(me, phone?.id ?? "");
  for (const { sessionHash } of [over, off]) await change(sessionHash, { revoked_at: Date.now() });
  await deleteOld("push_subscriptions");
  const left = async () => (await rowsOf(me)).map(({ endpoint }) => endpoint).sort();
  expect(await left()).toEqual([kept.phone.endpoint, off.phone.endpoint].sort());
  await change(kept.sessionHash, {
    last_seen_at: Date.now() + 91 * DAY_MS,
    expires_at: Date.now() + 200 * DAY_MS,
  });
  await deleteOld("push_subscriptions", Date.now() + 91 * DAY_MS);
  expect(await left()).toEqual([kept.phone.endpoint]);
});
