/** The form that the receiver of a load signs, with values that are accepted. A part of `every-form.ts`. */
import type { Form } from "../support/form";
import { photo, type Shipment, shipmentAt } from "../support/shipment";

export const RECEIVED = {
  typed_name: "Rita Dock",
  exceptions: "One pallet short, seal broken.",
  agree_electronic: "true",
  agree_terms: "true",
};

/** Returns the hash of the document that the driver's page shows. */
export async function shownTo({ driver, page }: Pick<Shipment, "driver" | "page">): Promise<string> {
  const { text } = await driver.get(`${page}/receiver-signature`);
  return /name="paper" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

export const FORMS_OF_RECEIVERS: readonly Form[] = [
  {
    route: "routes/load-details_.$loadId.receiver-signature",
    name: "sign for a delivery",
    prepare: async (app) => {
      const shipment = await shipmentAt(app, "in transit");
      const paper = await shownTo(shipment);
      return () =>
        shipment.driver.postFiles(`${shipment.page}/receiver-signature`, {
          ...RECEIVED,
          paper,
          additional_files: [photo],
        });
    },
  },
];
