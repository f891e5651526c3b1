import { describe, expect, it } from "vitest";
import type { App } from "./app";
import { alerts, fact, notices } from "./html";
import { pdfs, shipmentAt, statusOf } from "./shipment";
import { type Answer, loadFields, postLoad, signUp, signUpFields, signUpMany, Visitor } from "./visitor";

function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const losersOf = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 409);

/** The loser of a race must see the load's current status and one sentence with the reason. */
function expectPresentState(answer: Answer, status: string) {
  expect(answer.status).toBe(409);
  expect(alerts(answer.text)).toEqual([expect.stringMatching(/\w+ \w+/)]);
  expect(fact(answer.text, "Status")).toBe(status);
}

export function races(app: App, { racers, rounds }: { racers: number; rounds: number }): void {
  const atOnce = (send: (racer: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: racers }, (_, racer) => send(racer)));

  const requestsOf = (loadId: string) =>
    app.truth<{ status: string; n: number }>(
      "SELECT status, count(*) AS n FROM requests WHERE load_id = ? GROUP BY status ORDER BY status",
      loadId,
    );
  const events = (loadId: string, event: string) =>
    app.value("SELECT count(*) FROM load_events WHERE load_id = ? AND event = ?", loadId, event);
  const driversOf = (loadId: string) =>
    app.truth<{ user_id: string }>(
      "SELECT user_id FROM userloads WHERE load_id = ? AND relationship_type = 'driver'",
      loadId,
    );

  describe(`${racers} at once`, () => {
    it("click Request Load as the same driver: one request, and the others get the message that it is being processed", async () => {
      const { driver, loadId } = await shipmentAt(app, "new");
      const answers = await atOnce(() => driver.step(loadId, "request"));
      expect(tally(answers)).toEqual({ 302: 1, 409: racers - 1 });
      for (const late of losersOf(answers)) {
        expectPresentState(late, "Pending");
        expect(notices(late.text)).toContain("Request is being processed");
      }
      expect(await requestsOf(loadId)).toEqual([{ status: "pending", n: 1 }]);
      expect(await events(loadId, "request")).toBe(1);
      expect(await app.value("SELECT count(*) FROM groups WHERE load_id = ?", loadId)).toBe(1);
    });

    it("drivers request the same load: all requests are saved", async () => {
      const [shipper, drivers] = [await signUp(app, "shipper"), await signUpMany(app, "driver", racers)];
      const loadId = await postLoad(shipper);
      const answers = await atOnce((racer) => (drivers[racer] as Visitor).step(loadId, "request"));
      expect(tally(answers)).toEqual({ 302: racers });
      expect(await statusOf(app, loadId)).toBe("pending");
      expect(await requestsOf(loadId)).toEqual([{ status: "pending", n: racers }]);
      expect(await app.value("SELECT count(*) FROM groups WHERE load_id = ?", loadId)).toBe(racers);

      const decided = await atOnce((racer) =>
        shipper.step(loadId, "accept", { driver_id: (drivers[racer] as Visitor).id }),
      );
      expect(tally(decided)).toEqual({ 302: 1, 409: racers - 1 });
      for (const late of losersOf(decided)) expectPresentState(late, "Rate Confirmation");
      expect(await requestsOf(loadId)).toEqual([
        { status: "accepted", n: 1 },
        { status: "rejected", n: racers - 1 },
      ]);
      const chosen = await driversOf(loadId);
      expect(chosen).toHaveLength(1);
      expect(chosen[0]?.user_id).toBe(
        await app.value("SELECT driver_id FROM requests WHERE load_id = ? AND status = 'accepted'", loadId),
      );
      expect(chosen[0]?.user_id).toBe(drivers[decided.findIndex((answer) => answer.status === 302)]?.id);
      expect(await events(loadId, "accept")).toBe(1);
    });

    it("click Create Load on the same form: one load, and everyone is redirected to it", async () => {
      const shipper = await signUp(app, "shipper");
      const form = await shipper.get("/new_load");
      const draft_id = / name="draft_id" value="([^"]+)"/.exec(form.text)?.[1] ?? "";
      expect(draft_id).not.toBe("");
      const answers = await atOnce(() => shipper.post("/new_load", { draft_id, ...loadFields() }));
      expect(tally(answers)).toEqual({ 302: racers });
      expect(new Set(answers.map((answer) => answer.location))).toEqual(
        new Set([`/new_load?created=${draft_id}`]),
      );
      expect(await app.value("SELECT count(*) FROM userloads WHERE user_id = ?", shipper.id)).toBe(1);
      expect(await events(draft_id, "post")).toBe(1);
    });

    it("click Submit on the same signup: one account, and the others get the reason for the refusal", async () => {
      const fields = signUpFields("driver");
      const visitors = Array.from({ length: racers }, () => new Visitor(app));
      const answers = await atOnce((racer) => (visitors[racer] as Visitor).post("/signup", fields));
      const isIn = (answer: Answer) => answer.status === 302 && answer.location === "/dashboard";
      expect(answers.filter(isIn).length).toBeGreaterThanOrEqual(1);
      for (const out of answers.filter((answer) => !isIn(answer))) {
        expect(out.status).toBe(409);
        expect(alerts(out.text)).toEqual(["There was an issue. Please try again later."]);
      }
      expect(await app.value("SELECT count(*) FROM users WHERE email = ?", fields.email)).toBe(1);
      const name = `${fields.first_name} ${fields.last_name}`;
      expect(await app.value("SELECT count(*) FROM profiles WHERE full_name = ?", name)).toBe(1);
      expect(
        await app.value(
          "SELECT count(*) FROM groups g JOIN users u ON u.id = g.owner_id WHERE u.email = ?",
          fields.email,
        ),
      ).toBe(1);
      const inside = answers.flatMap((answer, racer) => (isIn(answer) ? [visitors[racer] as Visitor] : []));
      for (const visitor of inside) expect((await visitor.get("/dashboard")).status).toBe(200);
    });

    it("click Confirm Pickup with the right pin: the load is picked up once", async () => {
      const { driver, loadId, pin } = await shipmentAt(app, "pickup");
      const answers = await atOnce(() => driver.step(loadId, "pick-up", { verification_pin: pin }));
      expect(tally(answers)).toEqual({ 302: 1, 409: racers - 1 });
      for (const late of losersOf(answers)) expectPresentState(late, "In Transit");
      expect(await events(loadId, "pick up")).toBe(1);
    });

    it("try a wrong pin: five attempts count, and then the right pin is refused too", async () => {
      const { driver, loadId, pin } = await shipmentAt(app, "pickup");
      const wrong = pin === "1234" ? "4321" : "1234";
      const answers = await atOnce(() => driver.step(loadId, "pick-up", { verification_pin: wrong }));
      expect(tally(answers)).toEqual({ 400: 5, 429: racers - 5 });
      expect(await app.value("SELECT wrong_pin_count FROM loads WHERE load_id = ?", loadId)).toBe(5);
      for (const refused of answers.filter((answer) => answer.status === 400))
        expect(alerts(refused.text)).toContain(
          "Incorrect pin. Please try again. \nContact the shipper for the correct pin.",
        );
      const right = await driver.step(loadId, "pick-up", { verification_pin: pin });
      expect(right.status).toBe(429);
      expect(alerts(right.text)).toEqual([expect.stringContaining("15 minutes")]);
      expect(await statusOf(app, loadId)).toBe("pickup");
      expect(await events(loadId, "pick up")).toBe(0);
    });

    it("click Delete Load and Save Changes: exactly one of the two takes effect, completely", async () => {
      const { shipper, loadId } = await shipmentAt(app, "new");
      const revision = "1";
      const answers = await atOnce((racer) =>
        racer % 2
          ? shipper.step(loadId, "delete")
          : shipper.post(`/edit-load/${loadId}`, { ...loadFields({ total_rate: "2000" }), revision }),
      );
      for (const answer of answers) expect([200, 302, 404, 409]).toContain(answer.status);
      const [row] = await app.truth<{ revision: number; deleted_at: number | null }>(
        "SELECT revision, deleted_at FROM loads WHERE load_id = ?",
        loadId,
      );
      const edits = await events(loadId, "edit");
      expect(edits).toBeLessThanOrEqual(1);
      expect(row?.revision).toBe(1 + edits);
      expect(await events(loadId, "delete")).toBe(row?.deleted_at ? 1 : 0);
    });
  });

  describe("two at once", () => {
    it.each(Array.from({ length: rounds }, (_, round) => round))(
      "accept and reject the same request: one succeeds (%i)",
      async () => {
        const { shipper, driver, loadId } = await shipmentAt(app, "pending");
        const [accepted, rejected] = await Promise.all([
          shipper.step(loadId, "accept", { driver_id: driver.id }),
          shipper.twin().step(loadId, "reject", { driver_id: driver.id }),
        ]);
        expect(tally([accepted, rejected])).toEqual({ 302: 1, 409: 1 });
        const won = accepted.status === 302;
        const late = won ? rejected : accepted;
        expect(alerts(late.text)).toHaveLength(1);
        expect(fact(late.text, "Status")).toBe(won ? "Rate Confirmation" : "New");
        expect(await statusOf(app, loadId)).toBe(won ? "rate confirmation" : "new");
        expect(await requestsOf(loadId)).toEqual([{ status: won ? "accepted" : "rejected", n: 1 }]);
        expect(await driversOf(loadId)).toHaveLength(won ? 1 : 0);
      },
    );

    it.each(Array.from({ length: rounds }, (_, round) => round))(
      "withdraw a request and accept it: one succeeds (%i)",
      async (round) => {
        const { shipper, driver, loadId } = await shipmentAt(app, "pending");
        const accept = () => shipper.step(loadId, "accept", { driver_id: driver.id });
        const withdraw = () => driver.step(loadId, "withdraw");
        const both = round % 2 ? [accept(), withdraw()] : [withdraw(), accept()].reverse();
        const [accepted, withdrawn] = (await Promise.all(both)) as [Answer, Answer];
        expect(tally([accepted, withdrawn])).toEqual({ 302: 1, 409: 1 });
        const won = accepted.status === 302;
        expect(alerts((won ? withdrawn : accepted).text)).toHaveLength(1);
        expect(await statusOf(app, loadId)).toBe(won ? "rate confirmation" : "new");
        expect(await requestsOf(loadId)).toEqual(won ? [{ status: "accepted", n: 1 }] : []);
        expect(await driversOf(loadId)).toHaveLength(won ? 1 : 0);
      },
    );

    it("upload the documents: one pair remains, the other is deleted from the disk", async () => {
      const { shipper, loadId } = await shipmentAt(app, "rate confirmation");
      const before = await app.blobs();
      const send = () =>
        shipper.stepFiles(loadId, "send-documents", {
          rate_confirmation: pdfs.rate,
          bill_of_lading: pdfs.bill,
        });
      const answers = await Promise.all([send(), send()]);
      expect(tally(answers)).toEqual({ 302: 1, 409: 1 });
      for (const late of losersOf(answers)) expectPresentState(late, "Rate Confirmation Sent");
      const rows = await app.truth<{ path: string }>(
        "SELECT path FROM files WHERE load_id = ? ORDER BY path",
        loadId,
      );
      expect(rows).toHaveLength(2);
      const added = (await app.blobs()).filter((path) => !before.includes(path));
      expect(added).toEqual(rows.map((row) => row.path));
    });

    it("upload the signed copy: one remains and opens", async () => {
      const { driver, loadId } = await shipmentAt(app, "rate confirmation sent");
      const before = await app.blobs();
      const sign = () => driver.stepFiles(loadId, "sign", { signed_rate_confirmation: pdfs.signed });
      const answers = await Promise.all([sign(), sign()]);
      expect(tally(answers)).toEqual({ 302: 1, 409: 1 });
      expect((await app.blobs()).filter((path) => !before.includes(path))).toHaveLength(1);
      const url = await app.value<string>(
        "SELECT rate_confirmation_url FROM loads WHERE load_id = ?",
        loadId,
      );
      expect((await driver.get(url)).bytes).toEqual(new Uint8Array(pdfs.signed.buffer));
    });
  });
}
