import { beforeAll, describe, expect, it } from "vitest";
import { STEPS } from "~/loads/steps/steps";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import { appFor } from "./support/app";
import { type GuardedLoad, guardedLoad } from "./support/guarded-load";
import { alerts, documents } from "./support/html";
import { pdfs, shipmentAt, statusOf } from "./support/shipment";
import { dataAddress, loadFields, signUp, type Visitor } from "./support/visitor";

const app = appFor("strangers");

let shipment: GuardedLoad;

beforeAll(async () => {
  shipment = await guardedLoad(app);
});

describe("the wrong kind of account", () => {
  it("a driver cannot post loads", async () => {
    const { driver, loadId } = shipment;
    const before = await app.value("SELECT count(*) FROM loads");
    for (const path of ["/new_load", `/new_load/${loadId}`]) {
      expect((await driver.get(path)).status).toBe(403);
      expect((await driver.get(dataAddress(path))).status).toBe(403);
      expect((await driver.post(path, loadFields())).status).toBe(403);
    }
    expect(await app.value("SELECT count(*) FROM loads")).toBe(before);
  });

  it("a shipper cannot request loads, and on an open load other users' steps are forbidden", async () => {
    const open = await shipmentAt(app, "pending");
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    const by = async (visitor: Visitor, step: string) =>
      (await visitor.step(open.loadId, step, { driver_id: open.driver.id })).status;
    expect(await by(shipper, "request")).toBe(403);
    expect(await by(open.shipper, "request")).toBe(403);
    for (const step of ["accept", "reject", "send-documents", "delete"]) {
      expect(await by(driver, step), step).toBe(403);
      expect(await by(open.driver, step), step).toBe(403);
      expect(await by(shipper, step), step).toBe(403);
    }
    for (const step of ["sign", "pick-up", "deliver"]) {
      expect(await by(driver, step), step).toBe(403);
      expect(await by(open.shipper, step), step).toBe(403);
    }
    for (const visitor of [driver, shipper]) {
      expect((await visitor.get(`/edit-load/${open.loadId}`)).status).toBe(403);
      const refused = await visitor.post(`/edit-load/${open.loadId}`, loadFields());
      expect(refused.status).toBe(403);
      expect(alerts(refused.text)).toEqual([
        "Only the shipper who posted this load can do that. Nothing was changed.",
      ]);
      expect(refused.text).not.toContain("Try again");
    }
    expect(await statusOf(app, open.loadId)).toBe("pending");
  });

  it("a driver's documents and phone are visible only to owners of loads that the driver requested", async () => {
    const open = await shipmentAt(app, "pending");
    const [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
    const path = `/driver-request/${open.driver.id}?load=${open.loadId}`;
    expect((await open.shipper.get(path)).status).toBe(200);
    for (const visitor of [driver, shipper]) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("801 555 0100");
      const alone = await visitor.get(dataAddress(path, "_routes=routes%2Fdriver-request.%24driverId"));
      expect(alone.status).toBe(404);
      expect(alone.text).not.toContain("801 555 0100");
    }
    await open.driver.step(open.loadId, "withdraw");
    expect((await open.shipper.get(path)).status).toBe(404);
  });
});

describe("someone else's load", () => {
  const strangers = [
    ["another driver", () => signUp(app, "driver")],
    ["another shipper", () => signUp(app, "shipper")],
  ] as const;

  it.each(strangers)("does not exist for %s once it left the board", async (_, come) => {
    const visitor = await come();
    const { loadId, driver } = shipment;
    expect(OPEN_STATUSES as readonly string[]).not.toContain(await statusOf(app, loadId));
    const pages = [
      `/load-details/${loadId}`,
      dataAddress(`/load-details/${loadId}`),
      dataAddress(`/load-details/${loadId}`, "_routes=routes%2Fload-details.%24loadId"),
      `/edit-load/${loadId}`,
      dataAddress(`/edit-load/${loadId}`, "_routes=routes%2Fedit-load.%24loadId"),
      `/driver-request/${driver.id}?load=${loadId}`,
      `/driver-request/${driver.id}`,
      shipment.rateConfirmation,
    ];
    for (const page of pages) {
      const answer = await visitor.get(page);
      expect(answer.status, page).toBe(404);
      shipment.expectNothingIn(answer);
    }
    const before = { blobs: await app.blobs(), loads: await app.truth("SELECT * FROM loads") };
    for (const step of Object.keys(STEPS)) {
      const answer = await visitor.step(loadId, step, {
        driver_id: driver.id,
        verification_pin: shipment.pin,
      });
      expect(answer.status, step).toBe(404);
      const files = await visitor.postFiles(`/load-details/${loadId}?step=${step}`, {
        driver_id: driver.id,
        signed_rate_confirmation: pdfs.signed,
      });
      expect(files.status, step).toBe(404);
    }
    expect((await visitor.post(`/edit-load/${loadId}`, loadFields())).status).toBe(404);
    expect({ blobs: await app.blobs(), loads: await app.truth("SELECT * FROM loads") }).toEqual(before);
  });

  it("cannot be copied", async () => {
    const shipper = await signUp(app, "shipper");
    const open = await shipmentAt(app, "new");
    for (const { loadId } of [shipment, open]) {
      expect((await shipper.get(`/new_load/${loadId}`)).status).toBe(404);
      expect((await shipper.get(`/new_load?created=${loadId}`)).text).not.toContain(
        "Load created successfully!",
      );
    }
  });

  it("shows its streets only to the owner and the chosen driver", async () => {
    const open = await shipmentAt(app, "pending");
    for (const visitor of [open.driver, await signUp(app, "driver"), await signUp(app, "shipper")]) {
      for (const path of [open.page, dataAddress(open.page)]) {
        const answer = await visitor.get(path);
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain("Dock Road");
        expect(answer.text).not.toContain("Yard Lane");
      }
    }
    expect((await open.shipper.get(open.page)).text).toContain("12 Dock Road");
    expect((await shipment.driver.get(shipment.page)).text).toContain("12 Dock Road");
  });

  it("is gone for everyone once deleted, including the owner", async () => {
    const doomed = await shipmentAt(app, "pickup");
    const paper = documents((await doomed.shipper.get(doomed.page)).text);
    const removed = await doomed.shipper.step(doomed.loadId, "delete");
    expect(removed.location).toBe("/dashboard");
    expect((await doomed.shipper.get(doomed.page)).status).toBe(404);
    // The accepted driver can still open the charges, because some may be unpaid.
    const left = await doomed.driver.get(doomed.page);
    expect([left.status, left.location]).toEqual([302, `${doomed.page}/charges`]);
    expect((await doomed.driver.get(`${doomed.page}/charges`)).text).not.toContain("Dock Road");
    for (const visitor of [doomed.shipper, doomed.driver]) {
      expect((await visitor.step(doomed.loadId, "delete")).status).toBe(404);
      for (const [name, path] of Object.entries(paper))
        expect([name, (await visitor.get(path)).status]).toEqual([name, /^Signed/.test(name) ? 200 : 404]);
      expect((await visitor.get("/dashboard?tab=pre-pickup")).text).not.toContain(doomed.loadId);
    }
    expect(await app.value("SELECT count(*) FROM load_events WHERE load_id = ?", doomed.loadId)).toBe(6);
  });
});
