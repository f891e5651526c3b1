import type { Form } from "../support/form";
import { shipmentAt } from "../support/shipment";

const route = "routes/load-details_.$loadId.offers";

const offered =
  (step: string, by: "shipper" | "driver", fields = {}): Form["prepare"] =>
  async (app) => {
    const shipment = await shipmentAt(app, "pending");
    const to = `${shipment.page}/offers?step=`;
    await shipment.driver.post(`${to}offer`, { amount: "1450" });
    return () => shipment[by].post(to + step, { driver_id: shipment.driver.id, ...fields });
  };

export const FORMS_OF_OFFERS: readonly Form[] = [
  {
    route,
    name: "offer a rate",
    prepare: async (app) => {
      const { driver, page } = await shipmentAt(app, "new");
      return () => driver.post(`${page}/offers?step=offer`, { amount: "1450" });
    },
  },
  { route, name: "counter", prepare: offered("counter", "shipper", { amount: "1300" }) },
  { route, name: "accept an offer", prepare: offered("accept", "shipper") },
  { route, name: "decline an offer", prepare: offered("refuse", "shipper", { reason: "Too much" }) },
  { route, name: "withdraw an offer", prepare: offered("withdraw", "driver") },
];
