import "../../../tests/fixtures/servers/own-providers";
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { lettersOf } from "../../../tests/fixtures/letters-of";
import { endSeat } from "../../../tests/fixtures/seats";
import { twilio } from "../../../tests/fixtures/servers/own-providers";
import { askForTextCode, confirmPhone } from "./confirm-phone.server";
import { saveAccount } from "./save-account.server";

const START = Date.now();
const WRONG = {
  code: "That code is wrong or expired. Check the latest text, or get another code.",
};
let numbers = 0;
const newNumber = () => `(801) 555-${String(++numbers).padStart(4, "0")}`;
const plus = (phone: string) => `+1${phone.replace(/\D/g, "")}`;

beforeEach(() => {
  twilio.taken.length = 0;
});

const withPhone = async (phone_number: string | null) => {
  const person = await savePerson({ role: "driver" });
  await db().update(profiles).set({ phone_number }).where(eq(profiles.id, person.id));
  return person;
};
const confirmedOf = async ({ id }: BuiltPerson) =>
  (await db().select({ at: profiles.confirmed_phone }).from(profiles).where(eq(profiles.id, id)))[0]?.at;
const lastCode = () => /\b\d{6}\b/.exec(twilio.taken.at(-1)?.body ?? "")?.[0] ?? "none";
const asked = async (phone = newNumber()) => {
  const person = await withPhone(phone);
  await askForTextCode(person, START);
  return { person, phone, code: lastCode() };
};
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");
const save = (viewer: BuiltPerson, phone_number: string) =>
  saveAccount({
    viewer,
    sent: {
      fields: { full_name: "Dale Roads", username: `dale${lettersOf(viewer.id)}`, phone_number },
      avatar: null,
      avatarRefusal: null,
      discard: async () => undefined,
    },
  });

it("confirms the number of the person who signed in, not that of the company they act for", async () => {
  const company = await withPhone(newNumber());
  const colleague = await saveColleague(company);
  const own = { ...colleague, id: colleague.personId };
  const phone = newNumber();
  await db().update(profiles).set({ phone_number: phone }).where(eq(profiles.id, own.id));
  await askForTextCode(colleague, START);
  expect(twilio.taken.map(({ to }) => to)).toEqual([plus(phone)]);
  await confirmPhone(colleague, lastCode(), START);
  expect([await confirmedOf(own), await confirmedOf(company)]).toEqual([plus(phone), null]);
});

describe("a texted code", () => {
  it("goes to the number of the profile, holds nothing that a user typed, and confirms the number once", async () => {
    const { person, phone, code } = await asked();
    expect(twilio.taken).toEqual([
      {
        to: plus(phone),
        from: "+18015550199",
        body: `Haulway: ${code} is your code to confirm this number. If you didn't ask for it, ignore this text.`,
      },
    ]);
    expect(await confirmedOf(person)).toBeNull();
    await confirmPhone(person, ` ${code.slice(0, 3)} ${code.slice(3)} `, START);
    expect(await confirmedOf(person)).toBe(plus(phone));
    await expect(confirmPhone(person, code, START)).rejects.toMatchObject({ status: 400, fields: WRONG });
  });

  it.each<[string, (asked: { person: BuiltPerson; code: string }) => Promise<unknown>]>([
    ["is wrong", ({ person, code }) => confirmPhone(person, wrongFor(code), START)],
    ["is empty", ({ person }) => confirmPhone(person, "", START)],
    ["is older than ten minutes", ({ person, code }) => confirmPhone(person, code, START + 10 * MINUTE_MS)],
    [
      "was replaced by a newer one",
      async ({ person, code }) => {
        await askForTextCode(person, START + MINUTE_MS);
        expect(lastCode()).not.toBe(code);
        await confirmPhone(person, code, START + MINUTE_MS);
      },
    ],
    ["was sent to another user", async ({ code }) => confirmPhone(await withPhone(newNumber()), code, START)],
    [
      "was sent to the number before",
      async ({ person, code }) => {
        await save(person, newNumber());
        await confirmPhone(person, code, START);
      },
    ],
  ])("does not confirm if it %s", async (_, confirm) => {
    const { person, code } = await asked();
    await expect(confirm({ person, code })).rejects.toMatchObject({ status: 400, fields: WRONG });
    expect(await confirmedOf(person)).toBeNull();
  });

  it("is locked after five wrong ones, even if it is right", async () => {
    const { person, code } = await asked();
    for (let tries = 0; tries < 5; tries++)
      await expect(confirmPhone(person, wrongFor(code), START)).rejects.toMatchObject({ status: 400 });
    await expect(confirmPhone(person, code, START)).rejects.toMatchObject({ status: 429 });
    expect(await confirmedOf(person)).toBeNull();
  });

  it.each([null, "900 555 0100", "+44 20 7946 0958", "801 555 0100 x7"])(
    "is not sent to %s",
    async (phone) => {
      const person = await withPhone(phone);
      await expect(askForTextCode(person, START)).rejects.toMatchObject({ status: 409 });
      await expect(confirmPhone(person, "123456", START)).rejects.toMatchObject({ status: 409 });
      expect(twilio.taken).toEqual([]);
    },
  );

  it("that the provider does not take answers 503", async () => {
    const person = await withPhone(newNumber());
    twilio.refuseNext(503, 20503);
    await expect(askForTextCode(person, START)).rejects.toMatchObject({ status: 503 });
  });
});

describe("the number of a company that its founder left", () => {
  it("gets no code, and a code from before does not confirm it", async () => {
    const { person: founder, code } = await asked();
    await endSeat(founder, founder);
    await expect(askForTextCode(founder, START + MINUTE_MS)).rejects.toMatchObject({ status: 409 });
    expect(twilio.taken).toHaveLength(1);
    await expect(confirmPhone(founder, code, START)).rejects.toMatchObject({ status: 409 });
    expect(await confirmedOf(founder)).toBeNull();
  });

  it("is not confirmed if the founder is removed just before", async () => {
    const { person: founder, code } = await asked();
    const removal = () => endSeat(founder, founder);
    const late = betweenLookAndWrite(removal, { of: () => confirmPhone(founder, code, START) });
    await expect(late).rejects.toMatchObject({ status: 400 });
    expect(await confirmedOf(founder)).toBeNull();
  });
});

describe("codes are limited", () => {
  it("to one a minute and five an hour for a user", async () => {
    const person = await withPhone(newNumber());
    await askForTextCode(person, START);
    await expect(askForTextCode(person, START + 1)).rejects.toMatchObject({ status: 429 });
    expect(twilio.taken).toHaveLength(1);
  });

  it("to three a day for a number, from six accounts and in every spelling of it", async () => {
    const phone = newNumber();
    const digits = phone.replace(/\D/g, "");
    const spellings = [phone, digits, `1 ${digits}`, `+1${digits}`, phone.replace("-", "."), `001${digits}`];
    const people = await Promise.all(spellings.map(withPhone));
    const results = await Promise.allSettled(people.map((person) => askForTextCode(person, START)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 429 });
    expect(twilio.taken.map(({ to }) => to)).toEqual(Array(3).fill(plus(phone)));
    await askForTextCode(await withPhone(newNumber()), START);
    await askForTextCode(await withPhone(phone), START + DAY_MS + 1);
    expect(twilio.taken).toHaveLength(5);
  });
});

it("another number is unconfirmed, and the same one in another spelling stays confirmed", async () => {
  const { person, phone, code } = await asked();
  await confirmPhone(person, code, START);
  await save(person, phone.replace(/\D/g, ""));
  expect(await confirmedOf(person)).toBe(plus(phone));
  await save(person, newNumber());
  expect(await confirmedOf(person)).toBeNull();
  await save(person, phone);
  expect(await confirmedOf(person)).toBeNull();
});
