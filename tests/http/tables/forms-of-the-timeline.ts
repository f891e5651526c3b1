import { localText } from "~/text/local-time";
import { type Form, of } from "../support/form";
import { type Shipment, shipmentAt } from "../support/shipment";
import type { Answer } from "../support/visitor";

const route = "routes/load-details_.$loadId.timeline";

/** Wells, Nevada. */
export const PLACE = { latitude: "41.1116", longitude: "-114.9645", accuracy: "25" };

export async function consentOf({ driver, page }: Shipment): Promise<string> {
  const { text } = await driver.get(`${page}/timeline`);
  const [, words = ""] = /name="words" value="([^"]*)"/.exec(text) ?? [];
  return words.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

const sharing =
  (send: (shipment: Shipment) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const shipment = await shipmentAt(app, "pickup");
    await shipment.driver.post(`${shipment.page}/timeline?step=share`, { words: await consentOf(shipment) });
    return () => send(shipment);
  };

export const FORMS_OF_THE_TIMELINE: readonly Form[] = [
  {
    route,
    name: "report the arrival at pickup",
    prepare: of("pickup", ({ driver, page }) => driver.post(`${page}/timeline?step=arrived-pickup`)),
  },
  {
    route,
    name: "report the departure from delivery",
    prepare: of("in transit", ({ driver, page }) => driver.post(`${page}/timeline?step=departed-delivery`)),
  },
  {
    route,
    name: "report being on the way",
    prepare: of("rate confirmation", ({ driver, page }) => driver.post(`${page}/timeline?step=here`)),
  },
  {
    route,
    name: "correct a time",
    prepare: async (app) => {
      const { driver, loadId, page } = await shipmentAt(app, "pickup");
      await driver.post(`${page}/timeline?step=arrived-pickup`);
      const told = await app.value<string>("SELECT told_id FROM whereabouts WHERE load_id = ?", loadId);
      // Corrects the time to the current minute, because the time must not be before the signature. The
      // pickup is in Reno.
      const corrected_at = localText(Date.now(), "America/Los_Angeles");
      return () => driver.post(`${page}/timeline?step=correct`, { told, corrected_at });
    },
  },
  {
    route,
    name: "create a tracking link",
    status: 200,
    prepare: of("in transit", ({ shipper, page }) => shipper.post(`${page}/timeline?step=make-link`)),
  },
  {
    route,
    name: "revoke a tracking link",
    prepare: async (app) => {
      const { driver, loadId, page } = await shipmentAt(app, "pickup");
      await driver.post(`${page}/timeline?step=make-link`);
      const link = await app.value<string>("SELECT link_id FROM wait_links WHERE load_id = ?", loadId);
      return () => driver.post(`${page}/timeline?step=revoke-link`, { link });
    },
  },
  {
    route,
    name: "share the location",
    prepare: async (app) => {
      const shipment = await shipmentAt(app, "pickup");
      const words = await consentOf(shipment);
      return () => shipment.driver.post(`${shipment.page}/timeline?step=share`, { words });
    },
  },
  {
    route,
    name: "report an arrival with the location",
    prepare: sharing(({ driver, page }) => driver.post(`${page}/timeline?step=arrived-pickup`, PLACE)),
  },
  {
    route,
    name: "a location from an open page",
    prepare: sharing(({ driver, page }) => driver.post(`${page}/timeline?step=place`, PLACE)),
  },
  {
    route,
    name: "stop sharing",
    prepare: sharing(({ driver, page }) => driver.post(`${page}/timeline?step=stop-sharing`)),
  },
];
