import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, load_events, seats, signatures, whereabouts } from "db/schema";
import { write } from "db/write";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { confirmPickup } from "~/loads/steps/confirm-pickup.server";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { sendCheckIn } from "~/tracking/check-in.server";
import { correctCheckIn } from "~/tracking/correct-check-in.server";
import { timelinePage } from "~/tracking/timeline.server";
import type { LoadStatus } from "~/trade/lifecycle";
import { mattersOf } from "~/waiting/matters";
import { factsFor, factsOn } from "~/waiting/read-facts.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { samplePhoto } from "../../tests/fixtures/documents";
import { feedOf, loadRow } from "../../tests/fixtures/read-back";
import { clock } from "../../tests/fixtures/scenes/facts";
import { deliveryStage } from "../../tests/fixtures/scenes/signed-delivery";

const clientAddress = "192.0.2.1";

async function driven(status: LoadStatus) {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver", profile: { full_name: "Vic Driver" } });
  const { loadId } = await saveLoad({ owner, driver: carrier, status, terms: { verification_pin: "4711" } });
  await saveAssignment(carrier, vic, loadId);
  return { owner, carrier, vic, loadId };
}

const endSeat = ({ id }: BuiltPerson) =>
  write([
    {
      query: db()
        .update(seats)
        .set({ ended_at: 1 })
        .where(and(eq(seats.person_id, id), eq(seats.seat, "driver"))),
    },
  ]);

const statusOf = async (loadId: string) => (await loadRow(loadId)).load_status;

async function lastEvent(loadId: string) {
  const rows = db().select().from(load_events).where(eq(load_events.load_id, loadId));
  const [last] = await rows.orderBy(desc(load_events.at), desc(load_events.event_id)).limit(1);
  return [last?.event, last?.actor_id, last?.by_id];
}

const statusOfRefusal = (step: Promise<unknown>) =>
  step.then(
    () => "done",
    ({ status }) => status,
  );

async function proof(): Promise<Request> {
  const { buffer, name, mimeType } = await samplePhoto("dock.jpg");
  const body = new FormData();
  body.append("proof_of_delivery", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  return new Request("http://haulway.test/load-details/1", { method: "POST", body });
}

describe("the assigned driver", () => {
  it("confirms the pickup with the shipper's PIN, and wrong PINs are counted", async () => {
    const { owner, carrier, vic, loadId } = await driven("pickup");
    expect(await statusOfRefusal(confirmPickup({ viewer: vic, loadId, typedPin: "1234" }))).toBe(400);
    expect((await loadRow(loadId)).wrong_pin_count).toBe(1);
    await confirmPickup({ viewer: vic, loadId, typedPin: "4711" });
    expect(await lastEvent(loadId)).toEqual(["pick up", carrier.id, vic.id]);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain(
      `Vic Driver for ${carrier.fullName} picked up your load.`,
    );
  });

  it("checks in and corrects a time for the company", async () => {
    const { owner, carrier, vic, loadId } = await driven("pickup");
    await sendCheckIn("arrived-pickup", { viewer: vic, loadId, fields: {} });
    const [row] = await db().select().from(whereabouts).where(eq(whereabouts.load_id, loadId));
    expect(row).toMatchObject({ person_id: carrier.id, by_id: vic.id });
    expect(
      await statusOfRefusal(sendCheckIn("arrived-pickup", { viewer: carrier, loadId, fields: {} })),
    ).toBe(409);
    const mine = await timelinePage(vic, loadId);
    expect(mine.entries.at(-1)).toMatchObject({
      who: `Vic Driver for ${carrier.fullName}`,
      did: "arrived at pickup",
    });
    expect(mine.corrections.map(({ id }) => id)).toEqual([row?.told_id]);
    expect(mine.sharing?.words?.join()).toContain(
      `with ${owner.fullName}, with ${carrier.fullName} and with`,
    );
    expect([mine.hasRecord, mine.mayLink]).toEqual([false, false]);
    const fields = { told: row?.told_id ?? "", corrected_at: "never" };
    expect(await statusOfRefusal(correctCheckIn({ viewer: vic, loadId, fields }))).toBe(400);
  });

  it("delivers with a proof, which is the company's document", async () => {
    const { carrier, vic, loadId } = await driven("in transit");
    await deliverLoad({ viewer: vic, loadId, request: await proof(), clientAddress });
    expect(await lastEvent(loadId)).toEqual(["deliver", carrier.id, vic.id]);
    const [file] = await db()
      .select()
      .from(files)
      .where(and(eq(files.load_id, loadId), eq(files.kind, "proof_of_delivery")));
    expect(file).toMatchObject({ uploader_id: carrier.id, by_id: vic.id });
  });

  it("has the receiver sign on their phone", async () => {
    const { driver: carrier, loadId, shown, sign } = await deliveryStage();
    const vic = await saveColleague(carrier, { seat: "driver" });
    await saveAssignment(carrier, vic, loadId);
    await sign(await shown(vic), { viewer: vic });
    expect(await statusOf(loadId)).toBe("complete");
    const [signature] = await db().select().from(signatures).where(eq(signatures.load_id, loadId));
    expect(signature).toMatchObject({ signer_id: carrier.id, by_id: vic.id });
  });

  it.each([
    [
      "pickup",
      "pick up",
      /insert into load_events/,
      ({ vic, loadId }: Driven) => confirmPickup({ viewer: vic, loadId, typedPin: "4711" }),
    ],
    [
      "pickup",
      "check in",
      /insert into whereabouts/,
      ({ vic, loadId }: Driven) => sendCheckIn("arrived-pickup", { viewer: vic, loadId, fields: {} }),
    ],
    [
      "in transit",
      "deliver",
      /insert into load_events/,
      async ({ vic, loadId }: Driven) =>
        deliverLoad({ viewer: vic, loadId, request: await proof(), clientAddress }),
    ],
  ] as const)(
    "in %s cannot %s if their seat ends between the read and the write",
    async (status, _, at, step) => {
      const scene = await driven(status);
      const racing = betweenLookAndWrite(() => endSeat(scene.vic), {
        of: (): Promise<unknown> => step(scene),
        at,
      });
      expect(await statusOfRefusal(racing)).toBe(409);
      expect(await statusOf(scene.loadId)).toBe(status);
      expect(await db().select().from(whereabouts).where(eq(whereabouts.load_id, scene.loadId))).toEqual([]);
    },
  );
});

type Driven = Awaited<ReturnType<typeof driven>>;

describe("what waits", () => {
  const kindsFor = async (person: BuiltPerson, loadId: string) => {
    const facts = await factsOn(person, loadId, clock.nowMs);
    return facts && mattersOf(facts, clock).map(({ kind }) => kind);
  };

  it.each([
    ["rate confirmation sent", []],
    ["pickup", ["freight to pick up"]],
    ["in transit", ["freight to deliver"]],
    ["complete", []],
  ] as const)("for the assigned driver in %s are the steps at the stops: %j", async (status, kinds) => {
    const { vic, loadId } = await driven(status);
    expect(await kindsFor(vic, loadId)).toEqual(kinds);
    const all = await factsFor(vic, Date.now());
    expect(all.map(({ loadId, isAssigned }) => [loadId, isAssigned])).toEqual(
      status === "complete" ? [] : [[loadId, true]],
    );
  });

  it("for the company is that the load has no driver, after the driver has left", async () => {
    const { carrier, vic, loadId } = await driven("pickup");
    expect(await kindsFor(carrier, loadId)).toEqual(["freight to pick up"]);
    await endSeat(vic);
    expect(await kindsFor(carrier, loadId)).toEqual(["driver to assign", "freight to pick up"]);
    const facts = await factsOn(carrier, loadId, clock.nowMs);
    expect(facts && mattersOf(facts, clock)[0]?.says).toBe(
      "This load has no driver: Vic Driver no longer drives it",
    );
    expect(await kindsFor(vic, loadId)).toBeNull();
  });
});
