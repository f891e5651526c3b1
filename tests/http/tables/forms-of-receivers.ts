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
];
