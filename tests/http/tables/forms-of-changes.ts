import type { App } from "../support/app";
import { type Form, of } from "../support/form";
import { type Shipment, shipmentAt } from "../support/shipment";
import type { Answer } from "../support/visitor";

const CHANGES = "routes/load-details_.$loadId.changes";

const DELIVERY = { destination_address_street: "77 Dock Road", destination_address_zip: "89801" };

const ask = ({ shipper, page }: Shipment) => shipper.post(`${page}/changes?step=ask-delivery`, DELIVERY);

const asked =
  (send: (shipment: Shipment, change: { change: string }) => Promise<Answer>): Form["prepare"] =>
  async (app: App) => {
    const shipment = await shipmentAt(app, "in transit");
    await ask(shipment);
    const change = await app.value<string>(
      "SELECT change_id FROM load_changes WHERE load_id = ?",
      shipment.loadId,
    );
    return () => send(shipment, { change });
  };

export const FORMS_OF_CHANGES: readonly Form[] = [
  { route: CHANGES, name: "propose another delivery address", prepare: of("in transit", ask) },
  {
    route: CHANGES,
    name: "propose another phone number",
    prepare: of("pickup", ({ driver, page }) =>
      driver.post(`${page}/changes?step=ask-phone`, { phone_number: "801 555 0177" }),
    ),
  },
  {
    route: CHANGES,
    name: "propose another payee",
    prepare: of("complete", ({ driver, page }) =>
      driver.post(`${page}/changes?step=ask-payee`, { payee: "Mesa Factoring" }),
    ),
  },
  {
    route: CHANGES,
    name: "confirm a change",
    prepare: asked(({ driver, page }, change) => driver.post(`${page}/changes?step=confirm`, change)),
  },
  {
    route: CHANGES,
    name: "decline a change",
    prepare: asked(({ driver, page }, change) => driver.post(`${page}/changes?step=refuse`, change)),
  },
  {
    route: CHANGES,
    name: "withdraw a change",
    prepare: asked(({ shipper, page }, change) => shipper.post(`${page}/changes?step=withdraw`, change)),
  },
];
