import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { paper_terms, profiles, push_declines } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveColleague, saveLoad, savePerson } from "~/builders";
import type { Viewer } from "~/trade/viewer";
import { saveEligibleDriver } from "../../../tests/fixtures/scenes/fit-driver";
import { FIRST_STEPS } from "./first-step-table";
import { afterSaving, backFrom, beginningOf, stepPlace } from "./first-steps.server";
import { putOff } from "./first-steps-later.server";

const request = (path: string, cookie = "") =>
  new Request(`http://haulway.test${path}`, { headers: { Cookie: cookie } });
const shownTo = async (viewer: Viewer, cookie = "") =>
  (await beginningOf(viewer, request("/dashboard", cookie))).steps.map(({ words, to }) => [
    keyOf(words),
    !to,
  ]);
const keyOf = (words: string) =>
  Object.values(FIRST_STEPS)
    .flatMap((steps) => Object.entries(steps))
    .find(([, step]) => step.words === words || step.adds === words)?.[0];
const set = ({ id }: Viewer, columns: Partial<typeof profiles.$inferInsert>) =>
  db().update(profiles).set(columns).where(eq(profiles.id, id));
const bare = { equipment_type: null, home_zip: null };

it("a new driver sees all steps, and each is checked when it is done", async () => {
  const driver = await savePerson({ role: "driver", profile: bare });
  const keys = ["truck", "home", "carrier", "insurance", "notifications"];
  expect(await shownTo(driver)).toEqual(keys.map((key) => [key, false]));
  await set(driver, { equipment_type: "V", home_zip: "84101" });
  expect(await shownTo(driver)).toEqual(keys.map((key) => [key, key === "truck" || key === "home"]));
});

it("a company's driver sees only the steps of a person, until they request a load for themself", async () => {
  const company = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(company, { seat: "driver", profile: bare });
  expect(await shownTo(vic)).toEqual([
    ["home", false],
    ["notifications", false],
  ]);
  expect(await stepPlace(vic, request("/user-account?first=home"))).toMatchObject({ place: "Step 1 of 2" });
  expect(await stepPlace(vic, request("/user-account/carrier?first=carrier"))).toBeNull();
  await set(vic, { home_zip: "84101" });
  const { steps, offersPhone } = await beginningOf(vic, request("/dashboard"));
  expect([steps, offersPhone]).toEqual([[], true]);
  await saveLoad({ owner: await savePerson({ role: "shipper" }), requesters: [vic] });
  expect(await shownTo(vic)).toHaveLength(5);
});

it("a dispatcher's own company keeps its steps", async () => {
  const company = await savePerson({ role: "driver", alone: true });
  const dee = await saveColleague(company, { seat: "dispatcher", profile: bare });
  const own = { ...dee, id: dee.personId, seat: "owner" as const };
  expect(await shownTo(own)).toHaveLength(5);
});

it("a driver with truck, home, carrier and certificate sees none", async () => {
  const driver = await saveEligibleDriver({ profile: { home_zip: "84101" } });
  expect(await shownTo(driver)).toEqual([]);
});

it("a new broker sees the steps until the fifth load", async () => {
  const shipper = await savePerson({ role: "shipper" });
  for (const many of [1, 2, 3, 4]) {
    await saveLoad({ owner: shipper });
    expect([many, (await shownTo(shipper)).length]).toEqual([many, 3]);
  }
  await saveLoad({ owner: shipper });
  expect(await shownTo(shipper)).toEqual([]);
});

it("a new broker sees the steps until the first agreed load", async () => {
  const shipper = await savePerson({ role: "shipper" });
  const keys = ["terms", "load", "notifications"];
  expect(await shownTo(shipper)).toEqual(keys.map((key) => [key, false]));
  await saveLoad({ owner: shipper });
  expect(await shownTo(shipper)).toEqual(keys.map((key) => [key, key === "load"]));
  await set(shipper, { accepted_count: 1 });
  expect(await shownTo(shipper)).toEqual([]);
  await set(shipper, { accepted_count: 0 });
  const terms = { shipper_id: shipper.id, payment_days: 30, cancellation: "", updated_at: 1 };
  await db().insert(paper_terms).values(terms);
  expect(await shownTo(shipper)).toEqual([]);
});

it("steps that are put off are hidden from that user in that browser only", async () => {
  const [driver, other] = [
    await savePerson({ role: "driver", profile: bare }),
    await savePerson({ role: "driver", profile: bare }),
  ];
  const [cookie = ""] = (await putOff(driver)).split(";");
  expect(await shownTo(driver, cookie)).toEqual([]);
  expect(await shownTo(driver, `${cookie}x`)).not.toEqual([]);
  expect(await shownTo(other, cookie)).not.toEqual([]);
});

it("notifications are offered after a request, but not next to first steps that already include them", async () => {
  const driver = await savePerson({ role: "driver", profile: bare });
  const [cookie = ""] = (await putOff(driver)).split(";");
  const offers = async (sent: string) => (await beginningOf(driver, request("/dashboard", sent))).offersPhone;
  expect(await offers(cookie)).toBe(false);
  await saveLoad({ owner: await savePerson({ role: "shipper" }), requesters: [driver] });
  expect([await offers(cookie), await offers("")]).toEqual([true, false]);
  const [later = ""] = (await putOff(driver, "notifications")).split(";");
  expect([await offers(later), await shownTo(driver, later)]).toEqual([false, []]);
  await db().insert(push_declines).values({ person_id: driver.id, declined_at: 1 });
  expect(await offers(cookie)).toBe(false);
});

it("a saved form leads to the next open step, to the page that asked for it, or to its own page", async () => {
  const driver = await savePerson({ role: "driver", profile: { ...bare, equipment_type: "V" } });
  const after = (path: string) => afterSaving(driver, request(path), "/user-account");
  expect(await after("/user-account?first=truck")).toBe("/user-account?first=home#home_zip");
  await set(driver, { home_zip: "84101" });
  expect(await after("/user-account?first=truck")).toBe("/user-account/carrier?first=carrier");
  expect(await after("/user-account/phones?first=notifications")).toBe("/dashboard");
  expect(await after("/user-account?next=/load-details/1")).toBe("/load-details/1");
  for (const path of ["", "?next=//evil.test", "?first=terms", "?first=x&next=https://evil.test"])
    expect(await after(`/user-account${path}`)).toBe("/user-account");
});

it("a step's page shows its place and what follows; a page outside the steps shows nothing", async () => {
  const driver = await savePerson({ role: "driver", profile: bare });
  expect(await stepPlace(driver, request("/user-account?first=truck"))).toEqual({
    place: "Step 1 of 5",
    skip: "/user-account?first=home#home_zip",
  });
  expect(await stepPlace(driver, request("/user-account"))).toBeNull();
  expect(await stepPlace(driver, request("/user-account/paper-terms?first=terms"))).toBeNull();
});

it("Back leads to where the user came from, on this site only", () => {
  const back = (path: string) => backFrom(request(path), "/user-account");
  expect(back("/user-account/carrier?first=carrier")).toBe("/dashboard");
  expect(back("/user-account/carrier?next=/load-details/1")).toBe("/load-details/1");
  expect(back("/user-account/carrier?next=//evil.test")).toBe("/user-account");
  expect(back("/user-account/carrier")).toBe("/user-account");
});
