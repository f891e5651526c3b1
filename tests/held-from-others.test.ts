/** What others delete of a held account (`app/holds`): a copy stays. */
import "./fixtures/servers/own-database";

import { db } from "db/client";
import { held_rows, invitations, messages, signed_contacts } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { closeAccount } from "~/leaving/close-account.server";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import { takingDownMessage } from "~/staff/take-down.server";
import { holdAccount } from "./fixtures/held/full-account";
import { messagesIn, newTalk } from "./fixtures/scenes/chats";

async function copiesOf({ id }: BuiltPerson, table: string) {
  const rows = await db().select().from(held_rows).where(eq(held_rows.account_id, id));
  return rows.filter(({ table_name }) => table_name === table).map(({ content }) => JSON.parse(content));
}

it.each([true, false])("the words of a message that staff remove (held: %s)", async (isHeld) => {
  const { driver, groupId } = await newTalk();
  await sendMessage({ viewer: driver, groupId, content: "Call me" });
  const [message] = (await messagesIn(groupId)).slice(-1);
  if (isHeld) await holdAccount(driver.id);
  await write(takingDownMessage(message?.id ?? "", Date.now()).statements);
  const [row] = await db()
    .select()
    .from(messages)
    .where(eq(messages.id, message?.id ?? ""));
  expect(row?.content).not.toBe("Call me");
  expect(await copiesOf(driver, "messages")).toMatchObject(isHeld ? [{ content: "Call me" }] : []);
});

it("the contacts that both sides signed, if the other side cancels", async () => {
  const owner = await savePerson({ role: "shipper", alone: true });
  const driver = await savePerson({ role: "driver", alone: true });
  const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
  const contact = { load_id: loadId, person_id: owner.id, phone_number: "(801) 555-0142", signed_at: 1 };
  const again = { target: [signed_contacts.load_id, signed_contacts.person_id], set: contact };
  await write([{ query: db().insert(signed_contacts).values(contact).onConflictDoUpdate(again) }]);
  await holdAccount(owner.id);
  await cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } });
  expect(await db().select().from(signed_contacts).where(eq(signed_contacts.load_id, loadId))).toEqual([]);
  expect(await copiesOf(owner, "signed_contacts")).toMatchObject([{ phone_number: "(801) 555-0142" }]);
  expect(await copiesOf(driver, "signed_contacts")).toEqual([]);
});

it("an invitation, if the invited person closes their account", async () => {
  const owner = await savePerson({ role: "shipper", alone: true });
  const invited = await savePerson({ role: "driver", alone: true });
  const row = {
    token_hash: "invitation-of-a-held-company",
    desk_id: owner.id,
    email: invited.email,
    seat: "dispatcher",
    invited_by: owner.id,
    created_at: 1,
    expires_at: Date.now() + 1_000_000,
  } as const;
  await write([{ query: db().insert(invitations).values(row) }]);
  await holdAccount(owner.id);
  await closeAccount({ viewer: invited, password: invited.password });
  expect(await db().select().from(invitations)).toEqual([]);
  expect(await copiesOf(owner, "invitations")).toMatchObject([{ email: invited.email }]);
});
