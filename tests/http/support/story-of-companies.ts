import { expect, vi } from "vitest";
import { outboxOf } from "../../fixtures/servers/outbox";
import { appFor } from "./app";
import { inDatabase } from "./colleague";
import { notices } from "./html";
import { pdfs, photo } from "./shipment";
import { type Answer, signUp, type Visitor } from "./visitor";

export const app = appFor("companies-story");

export async function person(role: "driver" | "shipper"): Promise<Visitor> {
  const visitor = await signUp(app, role);
  await inDatabase(app, ({ client }) =>
    client.execute({ sql: "update users set email_confirmed_at = 1 where id = ?", args: [visitor.personId] }),
  );
  return visitor;
}

export async function joins(
  owner: Visitor,
  someone: Visitor,
  seat: string,
  company = owner.name,
): Promise<void> {
  const invited = await owner.post("/team?step=invite", { email: someone.email, seat });
  expect([invited.status, invited.location]).toEqual([302, "/team"]);
  const link = () =>
    outboxOf(app.dataDir, someone.email).findLast(({ link }) => link.startsWith("/join/"))?.link;
  await vi.waitUntil(link, 10_000);
  expect((await someone.post(link() ?? "")).location).toBe("/dashboard");
  expect(notices((await someone.get("/dashboard")).text).join()).toContain(`You joined ${company}.`);
}

export interface Cast {
  sam: Visitor;
  dora: Visitor;
  carl: Visitor;
  dee: Visitor;
  vic: Visitor;
}

type Person = keyof Cast;

export async function cast(): Promise<Cast & { carrierId: string }> {
  const [sam, dora] = [await person("shipper"), await person("shipper")];
  const [carl, dee, vic] = [await person("driver"), await person("driver"), await person("driver")];
  await joins(sam, dora, "dispatcher");
  await joins(carl, dee, "dispatcher");
  await joins(carl, vic, "driver");
  return { sam, dora, carl, dee, vic, carrierId: carl.id };
}

const pinOf = (loadId: string) =>
  app.value<string>("select verification_pin from loads where load_id = ?", loadId);
export const invoiceOn = (loadId: string) =>
  app.value<string | null>("select invoice_id from invoices where load_id = ?", loadId);

interface Step {
  what: string;
  who: Person;
  to: string;
  send: (by: Visitor, loadId: string, cast: Cast & { carrierId: string }, key?: string) => Promise<Answer>;
}

const keyed = (key: string | undefined): Record<string, string> => (key ? { receipt_key: key } : {});

export const STEPS: readonly Step[] = [
  {
    what: "requests the load",
    who: "dee",
    to: "pending",
    send: (by, id, _, key) => by.step(id, "request", keyed(key)),
  },
  {
    what: "accepts the request",
    who: "dora",
    to: "rate confirmation",
    send: (by, id, { carrierId }, key) => by.step(id, "accept", { ...keyed(key), driver_id: carrierId }),
  },
  {
    what: "sends the documents",
    who: "sam",
    to: "rate confirmation sent",
    send: (by, id, _, key) =>
      by.postFiles(`/load-details/${id}?step=send-documents`, {
        ...keyed(key),
        rate_confirmation: pdfs.rate,
        bill_of_lading: pdfs.bill,
      }),
  },
  {
    what: "signs the rate confirmation",
    who: "carl",
    to: "pickup",
    send: (by, id, _, key) =>
      by.postFiles(`/load-details/${id}?step=sign`, {
        ...keyed(key),
        signed_rate_confirmation: pdfs.signed,
      }),
  },
  {
    what: "assigns the driver",
    who: "dee",
    to: "pickup",
    send: (by, id, { vic }, key) =>
      by.post(`/load-details/${id}/driver`, {
        ...keyed(key),
        person_id: vic.id,
        seen: "",
        truck_number: "12",
      }),
  },
  {
    what: "arrives at the pickup",
    who: "vic",
    to: "pickup",
    send: (by, id, _, key) => by.post(`/load-details/${id}/timeline?step=arrived-pickup`, keyed(key)),
  },
  {
    what: "picks up",
    who: "vic",
    to: "in transit",
    send: async (by, id, _, key) =>
      by.step(id, "pick-up", { ...keyed(key), verification_pin: await pinOf(id) }),
  },
  {
    what: "delivers",
    who: "vic",
    to: "complete",
    send: (by, id, _, key) =>
      by.postFiles(`/load-details/${id}?step=deliver`, { ...keyed(key), proof_of_delivery: photo }),
  },
  {
    what: "makes the invoice",
    who: "dee",
    to: "complete",
    send: (by, id, _, key) =>
      by.post(`/load-details/${id}/invoice?step=make`, { ...keyed(key), payment_days: "30" }),
  },
  {
    what: "marks the invoice as paid",
    who: "dora",
    to: "complete",
    send: async (by, id, _, key) =>
      by.post(`/load-details/${id}/invoice?step=pay`, {
        ...keyed(key),
        invoice: (await invoiceOn(id)) ?? "",
        paid_on: new Date().toISOString().slice(0, 10),
        paid_by: "ach",
      }),
  },
];
