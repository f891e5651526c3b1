import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { endSeat } from "../../tests/fixtures/seats";
import { listenersAmong } from "./listeners.server";

const NOTHING = {
  equipmentType: null,
  maxLengthFt: null,
  maxWeightLb: null,
  hazmatLicense: false,
  doublesEndorsement: false,
  tankerEndorsement: false,
  twicCard: false,
};

it.each([
  ["equipment_type", "V", { equipmentType: "V" }],
  ["max_length_ft", 40, { maxLengthFt: 40 }],
  ["max_weight_lb", 42_000, { maxWeightLb: 42_000 }],
  ["hazmat_license", true, { hazmatLicense: true }],
  ["doubles_endorsement", true, { doublesEndorsement: true }],
  ["tanker_endorsement", true, { tankerEndorsement: true }],
  ["twic_card", true, { twicCard: true }],
] as const)("%s of a profile counts for the loads that its driver can take", async (column, value, says) => {
  const { id } = await savePerson({
    role: "driver",
    profile: { equipment_type: null, [column]: value },
    alone: true,
  });
  const [listener] = await listenersAmong([id], Date.now());
  expect(listener?.abilities).toMatchObject({ ...NOTHING, ...says });
});

it("an empty profile excludes nothing, and shippers get no alerts", async () => {
  const silent = await savePerson({ role: "driver", alone: true });
  const shipper = await savePerson({ role: "shipper" });
  expect(await listenersAmong([silent.id, shipper.id], Date.now())).toMatchObject([
    { personId: silent.id, sent: 0, held: 0, abilities: null },
  ]);
});

it("a driver whose company is closed, or who left it, gets no alerts", async () => {
  const driver = await savePerson({ role: "driver", alone: true });
  await endSeat(driver, driver);
  expect(await listenersAmong([driver.id], Date.now())).toEqual([]);
});
