import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../../fakes/database-connection";
import { describeSqld, type Sqld, startSqld } from "../../fixtures/servers/sqld";
import { appFor } from "../support/app";
import { alerts, controlValue, notices } from "../support/html";
import { races } from "../support/races";
import { shipmentAt, statusOf } from "../support/shipment";
import { loadFields, signUp } from "../support/visitor";

const LOST =
  "The connection dropped while Haulway was saving this. Check whether it was saved before you send it again.";

describeSqld("a remote database", () => {
  let server: Sqld;
  let line: DatabaseProxy;
  const app = appFor("remote", async () => {
    server = await startSqld();
    line = await startDatabaseProxy(server.url);
    return { DATABASE_URL: line.url };
  });
  afterAll(async () => {
    await line?.close();
    await server?.stop();
  });

  describe("that is 10 ms away", () => {
    beforeAll(() => {
      line.delayMs = 10;
    });
    afterAll(() => {
      line.delayMs = 0;
    });
    races(app, { racers: 8, rounds: 1 });
  });

  describe("whose connection breaks", () => {
    it("still shows pages", async () => {
      const { shipper, loadId } = await shipmentAt(app, "in transit");
      for (const at of ["before", "in question", "asked", "in answer", "after"] as const)
        for (const path of ["/dashboard", `/load-details/${loadId}`, "/inbox"]) {
          line.breakAt(/"sql":"select/, at);
          expect((await shipper.get(path)).status, `${path}, ${at}`).toBe(200);
        }
    });

    it("tells the shipper that the load may be saved, keeps the typed values, and accepts the form again as the same load", async () => {
      const shipper = await signUp(app, "shipper");
      const form = await shipper.get("/new_load");
      const draft_id = controlValue(form.text, "draft_id") ?? "";
      const fields = { draft_id, ...loadFields({ total_rate: "1999.00" }) };
      const count = () => app.value("SELECT count(*) FROM userloads WHERE user_id = ?", shipper.id);

      line.breakAt(/insert into \\"loads\\"/, "before", "after");
      for (const saved of [0, 1]) {
        const { status, text } = await shipper.post("/new_load", fields);
        expect(status).toBe(503);
        expect(alerts(text)).toEqual([LOST]);
        expect(controlValue(text, "total_rate")).toBe("1999.00");
        expect(await count()).toBe(saved);
      }
      expect(await shipper.post("/new_load", fields)).toMatchObject({ status: 302 });
      expect(await count()).toBe(1);
      expect(await app.log()).toContain(
        "the connection broke after a write was sent: it may or may not be saved",
      );
    });

    it("tells the owner who accepts a driver the same, and the page shows the true status", async () => {
      const { shipper, driver, loadId } = await shipmentAt(app, "pending");
      line.breakAt(/rate confirmation/, "after");
      const lost = await shipper.step(loadId, "accept", { driver_id: driver.id });
      expect(lost.status).toBe(503);
      expect(alerts(lost.text)).toEqual([LOST]);
      expect(await statusOf(app, loadId)).toBe("rate confirmation");
      expect((await shipper.step(loadId, "accept", { driver_id: driver.id })).status).toBe(409);
    });

    it("finds out by the idempotency key of a form what was saved", async () => {
      const { shipper, driver, loadId } = await shipmentAt(app, "pending");
      const fields = { receipt_key: "a-key-of-this-page", driver_id: driver.id };
      line.breakAt(/rate confirmation/, "before");
      expect((await shipper.step(loadId, "accept", fields)).status).toBe(503);
      expect(await statusOf(app, loadId)).toBe("pending");
      line.breakAt(/rate confirmation/, "after");
      const saved = await shipper.step(loadId, "accept", fields);
      expect([saved.status, saved.location]).toEqual([302, `/load-details/${loadId}`]);
      expect(notices((await shipper.get(`/load-details/${loadId}`)).text)).toContain(
        "You already submitted this.",
      );
      expect(await statusOf(app, loadId)).toBe("rate confirmation");
    });
  });

  describe("that does not answer", () => {
    it("is named as the cause by /healthz within five seconds, until it answers again", async () => {
      line.hold(true);
      const askedMs = Date.now();
      const answer = await fetch(`${app.url}/healthz`);
      expect(Date.now() - askedMs).toBeLessThan(5_000);
      expect([answer.status, await answer.text()]).toEqual([503, "the database does not answer"]);
      line.hold(false);
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    });
  });
});
