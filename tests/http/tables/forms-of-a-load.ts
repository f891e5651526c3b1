import type { App } from "../support/app";
import { type Form, of } from "../support/form";
import { pdfs, photo, type Shipment, shipmentAt } from "../support/shipment";
import { type Answer, loadFields } from "../support/visitor";
import { FORMS_OF_BOOKINGS } from "./forms-of-bookings";
import { FORMS_OF_OFFERS } from "./forms-of-offers";
import { FORMS_OF_RECEIVERS, sealsIn } from "./forms-of-receivers";
import { FORMS_OF_THE_TIMELINE } from "./forms-of-the-timeline";

const LOAD = "routes/load-details.$loadId";
const PAPER = "routes/load-details_.$loadId.rate-confirmation";
const CHOSEN = "routes/dashboard_.chosen";

const later = { pickup_date: "2199-01-04", delivery_date: "2199-01-05" };
const chatWith = async (app: App, { loadId }: Shipment) =>
  `/chat?group=${await app.value("SELECT group_id FROM groups WHERE load_id = ?", loadId)}`;

const inChat =
  (send: (shipment: Shipment, chat: string) => Promise<Answer>): Form["prepare"] =>
  async (app) => {
    const shipment = await shipmentAt(app, "pickup");
    const chat = await chatWith(app, shipment);
    return () => send(shipment, chat);
  };

/** The action first reads the list and then handles each load like a separate form. */
const EACH_IN_TURN = 5;

const HIDING: readonly Form[] = [
  {
    route: "routes/hidden",
    name: "hide a load",
    prepare: of("new", ({ driver, loadId }) => driver.post(`/hidden?step=hide&load=${loadId}`)),
  },
  {
    route: "routes/hidden",
    name: "hide a broker",
    prepare: of("new", ({ driver, loadId }) => driver.post(`/hidden?step=hide-broker&load=${loadId}`)),
  },
  {
    route: "routes/hidden",
    name: "show a load again",
    prepare: async (app) => {
      const { driver, loadId } = await shipmentAt(app, "new");
      await driver.post(`/hidden?step=hide&load=${loadId}`);
      return () => driver.post(`/hidden?step=show&load=${loadId}`);
    },
  },
];

const STEPS: readonly Form[] = [
  {
    route: LOAD,
    name: "request",
    prepare: of("new", ({ driver, loadId }) => driver.step(loadId, "request")),
  },
  {
    route: LOAD,
    name: "withdraw",
    prepare: of("pending", ({ driver, loadId }) => driver.step(loadId, "withdraw")),
  },
  {
    route: LOAD,
    name: "accept",
    prepare: of("pending", ({ shipper, driver, loadId }) =>
      shipper.step(loadId, "accept", { driver_id: driver.id }),
    ),
  },
  {
    route: LOAD,
    name: "reject",
    prepare: of("pending", ({ shipper, driver, loadId }) =>
      shipper.step(loadId, "reject", { driver_id: driver.id }),
    ),
  },
  {
    route: LOAD,
    name: "send documents",
    prepare: of("rate confirmation", ({ shipper, loadId }) =>
      shipper.stepFiles(loadId, "send-documents", {
        rate_confirmation: pdfs.rate,
        bill_of_lading: pdfs.bill,
      }),
    ),
  },
  {
    route: LOAD,
    name: "sign",
    prepare: of("rate confirmation sent", ({ driver, loadId }) =>
      driver.stepFiles(loadId, "sign", { signed_rate_confirmation: pdfs.signed }),
    ),
  },
  {
    route: LOAD,
    name: "pick up",
    prepare: of("pickup", ({ driver, loadId, pin }) =>
      driver.step(loadId, "pick-up", { verification_pin: pin }),
    ),
  },
  {
    route: LOAD,
    name: "pick up with a wrong pin",
    status: 400,
    prepare: of("pickup", ({ driver, loadId, pin }) =>
      driver.step(loadId, "pick-up", { verification_pin: pin === "1234" ? "4321" : "1234" }),
    ),
  },
  {
    route: LOAD,
    name: "deliver",
    prepare: of("in transit", ({ driver, loadId }) =>
      driver.stepFiles(loadId, "deliver", { proof_of_delivery: photo, additional_files: [pdfs.bill] }),
    ),
  },
  {
    route: LOAD,
    name: "delete",
    prepare: of("pending", ({ shipper, loadId }) => shipper.step(loadId, "delete")),
  },
  {
    route: LOAD,
    name: "confirm that it is open",
    prepare: of("new", ({ shipper, loadId }) => shipper.step(loadId, "confirm-open")),
  },
  {
    route: PAPER,
    name: "preview a rate confirmation",
    status: 200,
    prepare: of("rate confirmation", ({ shipper, page }) =>
      shipper.post(`${page}/rate-confirmation?step=preview`, { payment_days: "14" }),
    ),
  },
  {
    route: PAPER,
    name: "create a rate confirmation",
    prepare: of("rate confirmation", ({ shipper, page }) =>
      shipper.post(`${page}/rate-confirmation?step=make`),
    ),
  },
  {
    route: PAPER,
    name: "replace a rate confirmation",
    prepare: of("rate confirmation sent", ({ shipper, page }) =>
      shipper.post(`${page}/rate-confirmation?step=make`),
    ),
  },
  {
    route: PAPER,
    name: "sign on the page",
    prepare: async (app) => {
      const { shipper, driver, page } = await shipmentAt(app, "rate confirmation");
      await shipper.post(`${page}/rate-confirmation?step=make`);
      const shown = sealsIn((await driver.get(`${page}/rate-confirmation`)).text);
      const signed = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true", ...shown };
      return () => driver.post(`${page}/rate-confirmation?step=sign`, signed);
    },
  },
  {
    route: "routes/load-details_.$loadId.$question",
    name: "assign a driver",
    prepare: of("pickup", ({ driver, page }) => driver.post(`${page}/driver`, { person_id: driver.id })),
  },
  {
    route: "routes/load-details_.$loadId.$question",
    name: "cancel",
    prepare: of("pickup", ({ driver, page }) => driver.post(`${page}/cancel`, { reason: "Out of hours" })),
  },
  {
    route: "routes/load-details_.$loadId.$question",
    name: "release",
    prepare: of("pickup", ({ shipper, page }) =>
      shipper.post(`${page}/release`, { reason: "The freight is not ready" }),
    ),
  },
  {
    route: "routes/edit-load.$loadId",
    name: "edit a load",
    status: 200,
    prepare: of("pending", ({ shipper, loadId }) => shipper.post(`/edit-load/${loadId}`, loadFields(later))),
  },
  {
    route: "routes/review.$recipientId.$loadId.$isDriver",
    name: "review",
    prepare: of("complete", ({ driver, shipper, loadId }) =>
      driver.post(`/review/${shipper.id}/${loadId}/false`, {
        number_of_stars: "5",
        review_text: "Paid on the day.",
      }),
    ),
  },
  {
    route: "routes/dashboard_.dismiss",
    name: "dismiss a load that went to another driver",
    prepare: async (app) => {
      const { shipper, driver, loadId } = await shipmentAt(app, "pending");
      await shipper.step(loadId, "reject", { driver_id: driver.id });
      return () => driver.post("/dashboard/dismiss", { load_id: loadId });
    },
  },
  {
    route: "routes/dashboard",
    name: "confirm the selected loads",
    trips: EACH_IN_TURN,
    prepare: of("new", ({ shipper, loadId }) =>
      shipper.post("/dashboard?step=confirm-open", { load: loadId }),
    ),
  },
  {
    route: CHOSEN,
    name: "copy the selected load",
    trips: EACH_IN_TURN,
    prepare: of("new", ({ shipper, loadId }) =>
      shipper.post("/dashboard/chosen?step=copy", { load: loadId, later: "7" }),
    ),
  },
  {
    route: CHOSEN,
    name: "delete the selected load",
    trips: EACH_IN_TURN,
    prepare: of("new", ({ shipper, loadId }) =>
      shipper.post("/dashboard/chosen?step=delete", { load: loadId }),
    ),
  },
];

const CHATS: readonly Form[] = [
  {
    route: "routes/chat",
    name: "send a message",
    prepare: inChat(({ driver }, chat) => driver.post(chat, { content: "At the gate." })),
  },
  {
    route: "routes/chat",
    name: "leave a chat",
    prepare: inChat(({ driver }, chat) => driver.post(`${chat}&step=leave`)),
  },
  {
    route: "routes/chat_.messages",
    name: "mark messages as seen",
    status: 204,
    prepare: inChat(({ driver }, chat) =>
      driver.post(chat.replace("/chat?", "/chat/messages?"), { what: "seen", position: "1" }),
    ),
  },
];

export const FORMS_OF_A_LOAD: readonly Form[] = [
  ...HIDING,
  ...STEPS,
  ...FORMS_OF_THE_TIMELINE,
  ...CHATS,
  ...FORMS_OF_OFFERS,
  ...FORMS_OF_BOOKINGS,
  ...FORMS_OF_RECEIVERS,
];
