import { dayFromNow } from "../../fixtures/days";
import type { Form } from "../support/form";
import { photo, type Shipment, shipmentAt } from "../support/shipment";

export const RECEIVED = {
  typed_name: "Rita Dock",
  exceptions: "One pallet short, seal broken.",
  agree_electronic: "true",
  agree_terms: "true",
};

export function sealsIn(html: string): Record<string, string> {
  const fields = [...html.matchAll(/name="(paper|agreement)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

export const shownTo = async ({ driver, page }: Pick<Shipment, "driver" | "page">) =>
  sealsIn((await driver.get(`${page}/receiver-signature`)).text);

/** The fields of a load with one stop between, a drop. */
const A_DROP = {
  delivery_date: dayFromNow(7),
  stop1_kind: "drop",
  stop1_city: "Winnemucca",
  stop1_state: "NV",
  stop1_date: dayFromNow(4),
};

export const FORMS_OF_RECEIVERS: readonly Form[] = [
  {
    route: "routes/load-details_.$loadId.receiver-signature",
    name: "sign for a delivery",
    prepare: async (app) => {
      const shipment = await shipmentAt(app, "in transit");
      const shown = await shownTo(shipment);
      return () =>
        shipment.driver.postFiles(`${shipment.page}/receiver-signature`, {
          ...RECEIVED,
          ...shown,
          additional_files: [photo],
        });
    },
  },
  {
    route: "routes/load-details_.$loadId.receiver-signature",
    name: "sign for a drop",
    prepare: async (app) => {
      const { driver, page } = await shipmentAt(app, "in transit", { fields: A_DROP });
      const path = `${page}/receiver-signature?stop=between-1`;
      const shown = sealsIn((await driver.get(path)).text);
      return () => driver.postFiles(path, { ...RECEIVED, ...shown, additional_files: [photo] });
    },
  },
  {
    route: "routes/load-details_.$loadId.receiver-signature",
    name: "upload the proof of a drop",
    prepare: async (app) => {
      const { driver, page } = await shipmentAt(app, "in transit", { fields: A_DROP });
      const path = `${page}/receiver-signature?upload=between-1`;
      return () => driver.postFiles(path, { proof_of_stop_2: photo });
    },
  },
];
