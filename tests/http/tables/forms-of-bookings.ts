import { dayFromNow } from "../../fixtures/days";
import { lettersOf } from "../../fixtures/letters-of";
import type { App } from "../support/app";
import type { Form } from "../support/form";
import { pdfs, shipmentAt } from "../support/shipment";
import { signUp, type Visitor } from "../support/visitor";

const route = "routes/load-details_.$loadId.book-now";

const POLICY = {
  insurer: "Great Basin Mutual",
  limit: "1,000,000",
  effective_on: "2026-01-01",
  expires_on: dayFromNow(300),
};

export async function eligibleVisitor(app: App): Promise<Visitor> {
  const driver = await signUp(app, "driver");
  await driver.post("/user-account", {
    full_name: driver.name,
    username: `fits.${lettersOf(driver.id, 12)}`,
    phone_number: "801 555 0100",
    max_weight: "45000",
  });
  await driver.postFiles("/user-account/add-files", { document_kind: "insurance", document: pdfs.rate });
  await driver.post("/user-account/carrier", { legal_name: "Rivers Hauling LLC" });
  for (const kind of ["auto", "cargo"])
    await driver.postFiles("/user-account/carrier/policy", {
      ...POLICY,
      kind,
      policy_number: `${kind}-1`,
      paper: pdfs.bill,
    });
  return driver;
}

export const FORMS_OF_BOOKINGS: readonly Form[] = [
  {
    route,
    name: "let drivers book",
    prepare: async (app) => {
      const { shipper, page } = await shipmentAt(app, "new");
      return () => shipper.post(`${page}/book-now?step=allow`, { book_now: "fits" });
    },
  },
  {
    route,
    name: "book now",
    prepare: async (app) => {
      const { shipper, driver, page } = await shipmentAt(app, "new", { driver: await eligibleVisitor(app) });
      await shipper.post(`${page}/book-now?step=allow`, { book_now: "fits" });
      return () => driver.post(`${page}/book-now?step=book`);
    },
  },
];
