import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { type SampleFile, samplePdf, samplePhoto } from "../../fixtures/documents";
import type { App } from "./app";
import { type Answer, postLoad, signUp, type Visitor } from "./visitor";

export interface Shipment {
  shipper: Visitor;
  driver: Visitor;
  loadId: string;
  page: string;
  pin: string;
}

export const pdfs = {
  rate: await samplePdf("rate.pdf"),
  bill: await samplePdf("bill.pdf"),
  signed: await samplePdf("signed.pdf"),
};
export const photo = await samplePhoto("dock.jpg");

export function longPdf(bytes: number): SampleFile {
  const buffer = Buffer.alloc(bytes, 0x20);
  const { buffer: whole } = pdfs.rate;
  whole.copy(buffer);
  whole.copy(buffer, bytes - whole.byteLength);
  return { name: "long.pdf", mimeType: "application/pdf", buffer };
}

const STEPS: Record<Exclude<LoadStatus, "new">, (shipment: Shipment) => Promise<Answer>> = {
  pending: ({ driver, loadId }) => driver.step(loadId, "request"),
  "rate confirmation": ({ shipper, driver, loadId }) =>
    shipper.step(loadId, "accept", { driver_id: driver.id }),
  "rate confirmation sent": ({ shipper, loadId }) =>
    shipper.stepFiles(loadId, "send-documents", { rate_confirmation: pdfs.rate, bill_of_lading: pdfs.bill }),
  pickup: ({ driver, loadId }) => driver.stepFiles(loadId, "sign", { signed_rate_confirmation: pdfs.signed }),
  "in transit": ({ driver, loadId, pin }) => driver.step(loadId, "pick-up", { verification_pin: pin }),
  complete: ({ driver, loadId }) =>
    driver.stepFiles(loadId, "deliver", { proof_of_delivery: photo, additional_files: [pdfs.bill] }),
};

export const statusOf = (app: App, loadId: string) =>
  app.value<LoadStatus>("SELECT load_status FROM loads WHERE load_id = ?", loadId);

/** @throws Error if the step is refused */
export async function advance(shipment: Shipment, to: Exclude<LoadStatus, "new">): Promise<void> {
  const answer = await STEPS[to](shipment);
  if (answer.status !== 302) throw new Error(`The step to ${to} returned ${answer.status}.`);
}

/**
 * Posts a load, with these fields of the form in addition, and moves it to the status through the app's
 * forms. Signs up the users who are not given.
 */
export async function shipmentAt(
  app: App,
  status: LoadStatus,
  people: { shipper?: Visitor; driver?: Visitor; fields?: Record<string, string> } = {},
): Promise<Shipment> {
  const shipper = people.shipper ?? (await signUp(app, "shipper"));
  const driver = people.driver ?? (await signUp(app, "driver"));
  const loadId = await postLoad(shipper, people.fields);
  const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
  const shipment = { shipper, driver, loadId, page: `/load-details/${loadId}`, pin };
  for (const next of LOAD_STATUSES.slice(1, LOAD_STATUSES.indexOf(status) + 1))
    await advance(shipment, next as Exclude<LoadStatus, "new">);
  return shipment;
}
