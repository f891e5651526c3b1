import { localText } from "~/text/local-time";
import type { App } from "../support/app";
import { type Form, of } from "../support/form";
import { pdfs, type Shipment, shipmentAt } from "../support/shipment";
import type { Answer } from "../support/visitor";
import { FORMS_OF_CHANGES } from "./forms-of-changes";

const CHARGES = "routes/load-details_.$loadId.charges";

const ASKED = { kind: "lumper", amount: "180", reason: "Two men, three hours" };

const ask = ({ driver, page }: Shipment) =>
  driver.postFiles(`${page}/charges?step=ask`, { ...ASKED, evidence: pdfs.bill });

const asked =
  (send: (shipment: Shipment, charge: Record<string, string>) => Promise<Answer>): Form["prepare"] =>
  async (app: App) => {
    const shipment = await shipmentAt(app, "pickup");
    await ask(shipment);
    const charge = await app.value<string>(
      "SELECT charge_id FROM charges WHERE load_id = ?",
      shipment.loadId,
    );
    return () => send(shipment, { charge, revision: "1" });
  };

const INVOICE = "routes/load-details_.$loadId.invoice";

/** If `paid` is given, a form with these fields first marks the invoice as paid. */
const billed =
  (step: string, fields: Record<string, string> = {}, paid?: Record<string, string>): Form["prepare"] =>
  async (app: App) => {
    const { shipper, driver, loadId, page } = await shipmentAt(app, "complete");
    await driver.post(`${page}/invoice?step=make`);
    const invoice = await app.value<string>("SELECT invoice_id FROM invoices WHERE load_id = ?", loadId);
    if (paid) await shipper.post(`${page}/invoice?step=pay`, { invoice, ...paid });
    return () => shipper.post(`${page}/invoice?step=${step}`, { invoice, ...fields });
  };

const PAID = { paid_on: new Date().toISOString().slice(0, 10), paid_by: "ach" };

const brokerage: Form["prepare"] = async (app) => {
  const { shipper, page } = await shipmentAt(app, "pickup");
  await shipper.post("/user-account/paper-terms", {
    payment_days: "30",
    cancellation: "Free.",
    is_broker: "true",
  });
  return () => shipper.post(`${page}/record`, { payer: "Basin Foods", compensation: "150" });
};

export const FORMS_OF_CHARGES: readonly Form[] = [
  { route: "routes/load-details_.$loadId.record", name: "save the payer", prepare: brokerage },
  { route: CHARGES, name: "request a charge", prepare: of("pickup", ask) },
  {
    route: CHARGES,
    name: "agree to a charge",
    prepare: asked(({ shipper, page }, charge) => shipper.post(`${page}/charges?step=agree`, charge)),
  },
  {
    route: CHARGES,
    name: "decline a charge",
    prepare: asked(({ shipper, page }, charge) =>
      shipper.post(`${page}/charges?step=refuse`, { ...charge, refusal: "We paid the lumper." }),
    ),
  },
  {
    route: CHARGES,
    name: "change a charge",
    prepare: asked(({ driver, page }, charge) =>
      driver.post(`${page}/charges?step=change`, { ...charge, amount: "150" }),
    ),
  },
  {
    route: CHARGES,
    name: "withdraw a charge",
    prepare: asked(({ driver, page }, charge) => driver.post(`${page}/charges?step=withdraw`, charge)),
  },
  {
    route: CHARGES,
    name: "contest a delivery",
    prepare: of("complete", ({ shipper, page }) =>
      shipper.post(`${page}/charges?step=contest`, { contest: "Two pallets were short." }),
    ),
  },
  {
    route: CHARGES,
    name: "enter a time at a stop",
    prepare: async (app) => {
      const { shipper, page } = await shipmentAt(app, "pickup");
      const at = localText(Date.now(), "America/Los_Angeles");
      return () => shipper.post(`${page}/charges?step=time`, { which: "arrived-pickup", at });
    },
  },
  {
    route: INVOICE,
    name: "create an invoice",
    prepare: of("complete", ({ driver, page }) => driver.post(`${page}/invoice?step=make`)),
  },
  { route: INVOICE, name: "mark an invoice as received", prepare: billed("receive") },
  { route: INVOICE, name: "approve an invoice", prepare: billed("approve") },
  { route: INVOICE, name: "mark an invoice as paid", prepare: billed("pay", PAID) },
  { route: INVOICE, name: "reopen a paid invoice", prepare: billed("reopen", {}, PAID) },
  ...FORMS_OF_CHANGES,
];
