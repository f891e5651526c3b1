import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveAccount } from "~/accounts/profile/save-account.server";
import { saveLoad, savePerson } from "~/builders";
import { recordView } from "~/files/file-views.server";
import { fileToOpen } from "~/files/open-file.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { driverInfo } from "~/requests/driver-info.server";
import { requestLoad } from "~/requests/request-load.server";
import { closeCompany } from "../../tests/fixtures/close-company";
import { closeParty } from "../../tests/fixtures/close-party";
import { samplePdf } from "../../tests/fixtures/documents";
import {
  driver,
  facts,
  faults,
  inDays,
  onlyPolicy,
  stateCarrier,
  statePolicy,
} from "../../tests/fixtures/scenes/stated-carrier";
import { carrierSeenBy } from "./queries.server";
import { USDOT_TAKEN } from "./state-facts.server";

describe("a carrier's facts", () => {
  it.each([
    ["1234567", "1234567"],
    ["USDOT 1234567", "1234567"],
    ["US DOT# 12", "12"],
    ["USDOT 0000777", "777"],
    ["", null],
  ])("accept the USDOT number %j", async (usdot, kept) => {
    const viewer = await driver();
    await write([{ query: sql`update carrier_facts set usdot = null` }]);
    await stateCarrier(viewer, { usdot, mc_number: "MC-99" });
    expect((await carrierSeenBy(viewer.id, viewer.id))?.facts).toMatchObject({
      legalName: facts.legal_name,
      usdot: kept,
      mcNumber: "MC-99",
    });
  });

  it.each(["123456789", "12a", "-1", "１２", "0", "000"])(
    "refuse the USDOT number %j next to its field",
    async (usdot) => {
      const viewer = await driver();
      expect(await faults(stateCarrier(viewer, { usdot }))).toMatchObject({
        fields: { usdot: "A USDOT number has 1 to 8 digits." },
        typed: { usdot },
      });
    },
  );

  it("need a name, and are only for drivers", async () => {
    expect((await faults(stateCarrier(await driver(), { legal_name: " " }))).fields).toHaveProperty(
      "legal_name",
    );
    const shipper = await savePerson({ role: "shipper" });
    await expect(stateCarrier(shipper)).rejects.toThrow(Forbidden);
    await expect(statePolicy(shipper)).rejects.toThrow(Forbidden);
  });

  it("cannot be changed for a closed account that another window still shows", async () => {
    const viewer = await driver();
    await closeCompany(viewer);
    await expect(stateCarrier(viewer)).rejects.toThrow(Forbidden);
    expect((await carrierSeenBy(viewer.id, viewer.id))?.facts).toBeNull();
  });

  it("reserve a USDOT number for one account until it closes", async () => {
    const [first, second] = [await driver(), await driver()];
    await stateCarrier(first, { usdot: "777" });
    await stateCarrier(first, { usdot: "777", legal_name: "Renamed" });
    for (const usdot of ["777", "0777"])
      expect((await faults(stateCarrier(second, { usdot }))).fields).toEqual({ usdot: USDOT_TAKEN });
    await statePolicy(first);
    await closeParty(first);
    expect(await carrierSeenBy(first.id, first.id)).toMatchObject({ facts: null, policies: [] });
    await stateCarrier(second, { usdot: "777" });
  });
});

describe("a shipper whose load the driver has requested", () => {
  it("reads the statement, opens the certificate and then sees when; others cannot open it", async () => {
    const [viewer, owner, other] = [
      await driver(),
      await savePerson({ role: "shipper" }),
      await savePerson({ role: "shipper" }),
    ];
    await stateCarrier(viewer, { usdot: "4242" });
    await statePolicy(viewer, {}, await samplePdf("acord.pdf"));
    const { fileId } = await onlyPolicy(viewer);
    const { loadId } = await saveLoad({
      owner,
      status: "new",
      terms: { pickup_date: inDays(3), delivery_date: inDays(5) },
    });
    await expect(fileToOpen(owner, fileId ?? "")).rejects.toThrow(NotFound);
    await requestLoad({ viewer, loadId });

    const before = await driverInfo(owner, viewer.id, loadId);
    expect(before.carrier).toMatchObject({
      facts: { usdot: "4242" },
      policies: [{ fileId, openedAtMs: null }],
    });
    expect(before.load?.eligibility.find(({ name }) => name === "Auto liability")?.verdict).toBe("meets");
    await fileToOpen(owner, fileId ?? "");
    await recordView({ fileId: fileId ?? "", viewerId: owner.id }, 5_000_000);
    expect((await driverInfo(owner, viewer.id, loadId)).carrier?.policies).toMatchObject([
      { openedAtMs: 5_000_000 },
    ]);
    expect((await carrierSeenBy(other.id, viewer.id))?.policies).toMatchObject([{ openedAtMs: null }]);
    await expect(fileToOpen(other, fileId ?? "")).rejects.toThrow(NotFound);
    await expect(driverInfo(other, viewer.id, loadId)).rejects.toThrow(NotFound);
  });
});

describe("the account", () => {
  it("shows when its phone number changed, but not other changes", async () => {
    const viewer = await driver();
    const save = (phone_number: string, website = "") =>
      saveAccount({
        viewer,
        sent: {
          fields: { full_name: "Dale Rivers", username: "dale", phone_number, website },
          avatar: null,
          avatarRefusal: null,
          discard: async () => undefined,
        },
      });
    const changed = async () => {
      const query = db().select({ atMs: profiles.contact_changed_at }).from(profiles);
      const [row] = await query.where(eq(profiles.id, viewer.id));
      const isShown = (await carrierSeenBy(viewer.id, viewer.id))?.account.isContactNew;
      expect(isShown).toBe(row?.atMs != null);
      return row?.atMs ?? null;
    };
    await save("801 555 0142");
    const first = await changed();
    await save("801 555 0142", "https://rivers.test");
    expect(await changed()).toBe(first);
    await write([{ query: sql`update profiles set contact_changed_at = 1 where id = ${viewer.id}` }]);
    await save("801 555 0143");
    expect(await changed()).toBeGreaterThan(1);
    await write([
      {
        query: sql`update profiles set contact_changed_at = null, phone_number = null where id = ${viewer.id}`,
      },
    ]);
    await save("801 555 0144");
    expect(await changed(), "filled in, not changed").toBeNull();
  });
});
