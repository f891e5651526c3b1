import { expect } from "vitest";
import type { App } from "./app";
import { documents, pinShown } from "./html";
import { type Shipment, shipmentAt } from "./shipment";
import type { Answer } from "./visitor";

export interface GuardedLoad extends Shipment {
  rateConfirmation: string;
  group: string;
  expectNothingIn(answer: Answer): void;
}

export async function guardedLoad(app: App): Promise<GuardedLoad> {
  const shipment = await shipmentAt(app, "rate confirmation sent");
  const { shipper, driver, loadId, pin } = shipment;
  const page = await shipper.get(shipment.page);
  expect(page.text).toMatch(pinShown(pin));
  const rateConfirmation = documents(page.text)["Rate confirmation"] ?? "";
  expect(rateConfirmation).not.toBe("");
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
  await driver.post(`/chat?group=${group}`, { content: "Gate code 7A" });
  const secrets = ["Gate code 7A", "12 Dock Road", "Palletised onions", driver.name, shipper.name];
  const expectNothingIn = (answer: Answer) => {
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toMatch(pinShown(pin));
  };
  return { ...shipment, rateConfirmation, group, expectNothingIn };
}
