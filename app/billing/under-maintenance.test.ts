import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import { asViewer } from "~/trade/viewer";
import { baseFields, demoPriceId } from "../../tests/fakes/stripe/factory";
import { syncForPage } from "./refresh.server";
import { returnFromCheckout, returnFromPortal } from "./return-from-stripe.server";

it("during maintenance, the pages to which Stripe leads back change nothing", async () => {
  const id = "cus_maintained";
  const made = { object: "customer", email: null, name: null, balance: 0, metadata: {} } as const;
  standIn.ledger.tables.customers[id] = { ...baseFields(id), ...made };
  const person = await savePerson({ role: "driver", profile: { stripe_customer_id: id } });
  standIn.ledger.subscribe(id, demoPriceId("driver", "month"));
  const viewer = asViewer(person);
  const isActive = async () =>
    (await db().select().from(profiles).where(eq(profiles.id, person.id)))[0]?.payment_active;
  await db().update(profiles).set({ payment_active: false }).where(eq(profiles.id, person.id));
  await setNotice({ kind: "maintenance", message: "", endsAtMs: null });
  await returnFromPortal(viewer);
  // Without maintenance, an unknown checkout would be refused.
  await returnFromCheckout(viewer, "cs_unknown");
  await syncForPage(person.id);
  await followUpsFinished();
  expect(await isActive()).toBe(false);
  await clearNotice("maintenance");
  await returnFromPortal(viewer);
  expect(await isActive()).toBe(true);
});
