import { expect, it } from "vitest";
import { appFor } from "../support/app";
import { signUp } from "../support/visitor";

const app = appFor("policy-first");

it("asks for the carrier before it shows the form of a policy", async () => {
  const driver = await signUp(app, "driver");
  const before = await driver.get("/user-account/carrier/policy");
  expect(before.status).toBe(200);
  expect(before.text).toContain("Add your company first");
  expect(before.text).not.toContain('name="policy_number"');

  const carrier = { legal_name: "Blue Anvil Freight LLC", usdot: "1234567", mc_number: "" };
  expect((await driver.post("/user-account/carrier", carrier)).status).toBe(302);
  const after = await driver.get("/user-account/carrier/policy");
  expect(after.text).toContain('name="policy_number"');
  expect(after.text).not.toContain("Add your company first");
});

it("leads from a load through the company to the form with the missing policy chosen", async () => {
  const driver = await signUp(app, "driver");
  const form = "/user-account/carrier/policy?kind=cargo&next=%2Fload-details%2F1";
  const toCompany = `/user-account/carrier?next=${encodeURIComponent(form)}`;
  expect((await driver.get(form)).text).toContain(`href="${toCompany}"`);
  const carrier = { legal_name: "Blue Anvil Freight LLC", usdot: "7654321", mc_number: "" };
  expect((await driver.post(toCompany, carrier)).location).toBe(form);
  expect((await driver.get(form)).text).toContain('<option value="cargo" selected="">');
});
