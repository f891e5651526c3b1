import "./fixtures/servers/own-database";

import { db } from "db/client";
import { charges, invoices, load_changes, offers } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { takeAmendmentStep } from "~/amendments/take-amendment-step.server";
import type { BuiltPerson } from "~/builders";
import { takeChargeStep } from "~/charges/take-charge-step.server";
import { takeInvoiceStep } from "~/invoices/take-invoice-step.server";
import type { Act } from "~/offers/rules";
import { takeOffer } from "~/offers/take-offer.server";
import { takeCheckIn } from "~/tracking/take-check-in.server";
import type { LoadStatus } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { stage } from "./fixtures/scenes/members-of-companies";
import { charge, clientAddress, form, offer, type Scene } from "./fixtures/scenes/steps-of-companies";

type Sent = (viewer: Viewer) => Promise<unknown>;

interface Row {
  by: "owner" | "driver";
  status: LoadStatus;
  before?: (scene: Scene) => Promise<unknown>;
  open: (scene: Scene) => Promise<Sent>;
  deed: string;
}

const negotiates =
  (act: Act): Row["open"] =>
  async ({ driver, loadId }) => {
    const last = and(eq(offers.load_id, loadId), isNull(offers.answer));
    const [row] = await db().select().from(offers).where(last);
    const fields = { driver_id: driver.id, amount: "1450", reason: "Too much", offer: row?.offer_id ?? "" };
    return (viewer) => takeOffer(act, { viewer, loadId, fields });
  };

const answersCharge =
  (step: string): Row["open"] =>
  async ({ loadId }) => {
    const [row] = await db().select().from(charges).where(eq(charges.load_id, loadId));
    const fields = {
      charge: row?.charge_id ?? "",
      revision: String(row?.revision),
      amount: "90",
      refusal: "Not agreed",
    };
    return (viewer) =>
      takeChargeStep(step, { viewer, loadId, clientAddress, request: form([], fields) }, () => {});
  };

const invoice =
  (step: string): Row["open"] =>
  async ({ loadId }) => {
    const [row] = await db().select().from(invoices).where(eq(invoices.load_id, loadId));
    const paid_on = new Date().toISOString().slice(0, 10);
    const fields = { invoice: row?.invoice_id ?? "", paid_on, paid_by: "check" };
    return (viewer) => takeInvoiceStep(step, { viewer, loadId, fields });
  };

const amendment =
  (step: string): Row["open"] =>
  async ({ loadId }) => {
    const [row] = await db().select().from(load_changes).where(eq(load_changes.load_id, loadId));
    const fields = { change: row?.change_id ?? "", payee: "Mesa Factoring" };
    return (viewer) => takeAmendmentStep(step, { viewer, loadId, fields });
  };

const driverOffers = (scene: Scene) => offer("offer", scene.driver, scene);
const driverCharges = (scene: Scene) => charge(scene.driver, scene);
const driverBills = async (scene: Scene) => (await invoice("make")(scene))(scene.driver);
const driverAsks = async (scene: Scene) => (await amendment("ask-payee")(scene))(scene.driver);

const OFFERED = { status: "pending", before: driverOffers } as const;
const CHARGED = { status: "pickup", before: driverCharges } as const;
const BILLED = { status: "complete", before: driverBills, by: "owner", deed: "updated the invoice" } as const;
const ASKED = { status: "pickup", before: driverAsks, deed: "answered the request" } as const;

const ROWS: Readonly<Record<string, Row>> = {
  "make an offer": { by: "driver", status: "pending", open: negotiates("offer"), deed: "made an offer" },
  "withdraw an offer": { by: "driver", ...OFFERED, open: negotiates("withdraw"), deed: "answered the offer" },
  "decline an offer": { by: "owner", ...OFFERED, open: negotiates("refuse"), deed: "answered the offer" },
  "counter an offer": { by: "owner", ...OFFERED, open: negotiates("counter"), deed: "made an offer" },
  "accept an offer": { by: "owner", ...OFFERED, open: negotiates("accept"), deed: "accepted a driver" },
  "change a charge": { by: "driver", ...CHARGED, open: answersCharge("change"), deed: "changed the charge" },
  "withdraw a charge": {
    ...{ by: "driver", ...CHARGED, open: answersCharge("withdraw") },
    deed: "withdrew the charge",
  },
  "agree to a charge": {
    by: "owner",
    ...CHARGED,
    open: answersCharge("agree"),
    deed: "agreed to the charge",
  },
  "decline a charge": { by: "owner", ...CHARGED, open: answersCharge("refuse"), deed: "declined the charge" },
  "make an invoice": { by: "driver", status: "complete", open: invoice("make"), deed: "made an invoice" },
  "receive an invoice": { ...BILLED, open: invoice("receive") },
  "approve an invoice": { ...BILLED, open: invoice("approve") },
  "pay an invoice": { ...BILLED, open: invoice("pay") },
  "request a change": {
    ...{ by: "driver", status: "pickup", open: amendment("ask-payee") },
    deed: "requested the change",
  },
  "confirm a change": { by: "owner", ...ASKED, open: amendment("confirm") },
  "decline a change": { by: "owner", ...ASKED, open: amendment("refuse") },
  "withdraw a change": { by: "driver", ...ASKED, open: amendment("withdraw") },
  "check in": {
    by: "driver",
    status: "pickup",
    open:
      async ({ loadId }) =>
      (viewer: Viewer) =>
        takeCheckIn("arrived-pickup", { viewer, loadId, fields: {} }),
    deed: "checked in",
  },
};

const refusal = (step: Promise<unknown>) =>
  step.then(
    () => "done",
    ({ status, message }) => [status, message],
  );

async function opened(row: Row) {
  const scene = await stage(row.status);
  await row.before?.(scene);
  const [founder, colleague] = (
    row.by === "owner" ? [scene.owner, scene.dora] : [scene.driver, scene.dee]
  ) as [BuiltPerson, BuiltPerson];
  return { scene, founder, colleague, send: await row.open(scene) };
}

describe.each(Object.entries(ROWS))("two people of a company who %s", (_, row) => {
  it("read which colleague was faster, no matter which of them it was", async () => {
    for (const isFounderFirst of [false, true]) {
      const { founder, colleague, send } = await opened(row);
      const [first, second] = isFounderFirst ? [founder, colleague] : [colleague, founder];
      expect(await refusal(send(first))).toBe("done");
      const said = `${first.personName} ${row.deed} first. `;
      expect(await refusal(send(second))).toEqual([409, expect.stringContaining(said)]);
    }
  });

  it("read no name if the same person sends it twice", async () => {
    const { colleague, send } = await opened(row);
    await send(colleague);
    const second = await refusal(send(colleague));
    expect(second).toEqual([409, expect.not.stringContaining(" first. ")]);
  });
});

describe("the other company's step", () => {
  const OTHERS: readonly [string, first: string, late: string][] = [
    ["an offer", "withdraw an offer", "accept an offer"],
    ["a charge", "withdraw a charge", "agree to a charge"],
    ["a change", "withdraw a change", "confirm a change"],
  ];

  it.each(OTHERS)("on %s is refused without a name", async (_, first, late) => {
    const [taken, slow] = [ROWS[first], ROWS[late]];
    if (!taken || !slow) throw new Error("No such row.");
    const { scene, founder, send } = await opened(slow);
    await (await taken.open(scene))(scene.dee);
    expect(await refusal(send(founder))).toEqual([409, expect.not.stringContaining("Dee Member")]);
  });
});
