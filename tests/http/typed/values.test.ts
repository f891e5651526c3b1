/** The app must accept the value, or describe the error and show the typed text. */
import { beforeAll, describe, expect, it } from "vitest";
import { dayFromNow } from "../../fixtures/days";
import { appFor } from "../support/app";
import { alerts, complaint, controlValue, notices, typed } from "../support/html";
import { loadFields, postLoad, signUp, type Visitor } from "../support/visitor";

const app = appFor("typed-values");

let shipper: Visitor;
let driver: Visitor;
beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  driver = await signUp(app, "driver");
});

const MARKED = "Please fix the marked fields.";
const NEGATIVE = "Enter 0 or more.";

const post = (over: Record<string, string>, path = "/new_load") =>
  shipper.send("POST", path, { body: new URLSearchParams(loadFields(over)), follow: true });

const latest = async () =>
  (await app.truth<Record<string, unknown>>("SELECT * FROM loads ORDER BY load_id DESC LIMIT 1"))[0];

/** Formats a day as people type it: `12/1/2026`. */
const usual = (day: string) => {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
};

describe("a load", () => {
  it("is posted with numbers, days and times as people write them", async () => {
    const answer = await post({
      weight_lb: "42,000 lbs",
      length_ft: "53'",
      width_ft: "8' 6\"",
      piece_count: "480 ctns",
      pallet_count: "24 pallets",
      total_rate: "$1.5k",
      pickup_date: usual(dayFromNow(3)),
      pickup_time: "9:30 AM",
      delivery_date: usual(dayFromNow(4)),
    });
    expect(notices(answer.text).join()).toContain("Load created successfully!");
    expect(await latest()).toMatchObject({
      weight_lb: 42_000,
      length_ft: 53,
      width_ft: 8.5,
      piece_count: 480,
      pallet_count: 24,
      total_rate_cents: 150_000,
      pickup_date: dayFromNow(3),
      pickup_time: "09:30",
      delivery_date: dayFromNow(4),
    });
  });

  it("with texts instead of numbers is posted without them only if the shipper submits it again", async () => {
    const fields = loadFields({ weight_lb: "heavy", pallet_count: "many\u202e" });
    const asked = await shipper.post("/new_load", fields);
    expect([asked.status, complaint(asked.text, "weight_lb"), complaint(asked.text, "pallet_count")]).toEqual(
      [
        400,
        "Weight: “heavy” is not a number. This field will be left empty.",
        "Pallets: “many” is not a number. This field will be left empty.",
      ],
    );
    expect(controlValue(asked.text, "weight_lb")).toBe("heavy");
    const again = { ...fields, seen_doubts: controlValue(asked.text, "seen_doubts") ?? "" };
    const posted = await shipper.send("POST", "/new_load", {
      body: new URLSearchParams(again),
      follow: true,
    });
    expect(notices(posted.text).join()).toContain("Load created successfully!");
    expect(await latest()).toMatchObject({ weight_lb: null, pallet_count: null });
  });

  it("is edited in the same way", async () => {
    const loadId = await postLoad(shipper);
    const path = `/edit-load/${loadId}`;
    const asked = await post({ revision: "1", weight_lb: "43k", pallet_count: "some" }, path);
    expect([asked.status, complaint(asked.text, "pallet_count")]).toEqual([
      400,
      "Pallets: “some” is not a number. This field will be left empty.",
    ]);
    const plain = await post({ revision: "1", weight_lb: "43,500", pallet_count: "24" }, path);
    expect(plain.headers.get("refresh")).toBe(`1.5;url=/load-details/${loadId}`);
    const refused = await post({ revision: "2", weight_lb: "heavy" }, path);
    expect([refused.status, alerts(refused.text), complaint(refused.text, "weight_lb")]).toEqual([
      400,
      [MARKED],
      "“heavy” is not a number.",
    ]);
    expect(controlValue(refused.text, "weight_lb")).toBe("heavy");
  });

  it.each([
    ["total_rate", "-1450", NEGATIVE],
    ["total_rate", "call me", "“call me” is not an amount. Enter dollars, like 1,450.50."],
    ["total_rate", "1450.505", "Use at most two decimals."],
    ["weight_lb", "-42,000 lb", NEGATIVE],
    ["piece_count", "1.5", "Enter a whole number."],
    ["layover", "-5", NEGATIVE],
    ["detention_free_minutes", "a while", "“a while” is not a number."],
    ["pickup_date", "ASAP", /^“ASAP” is not a date\. Enter one like \d+\/\d+\/\d{4}\.$/],
    ["pickup_date", "2/30/2199", /^“2\/30\/2199” is not a date\./],
    ["delivery_date", "2026-02-30", /^“2026-02-30” is not a date\./],
    ["pickup_time", "25:00", "“25:00” is not a time. Enter one like 9:30 AM."],
    ["pickup_time", "9", "AM or PM? Enter 9 AM or 9 PM."],
  ])("with %s of %s is refused in words that name the fault", async (name, text, words) => {
    const ways: readonly Record<string, string>[] = [{}, { "X-Form-Outcome": "1" }];
    for (const headers of ways) {
      const answer = await shipper.post("/new_load", loadFields({ [name]: text }), headers);
      expect(answer.status).toBe(400);
      if (answer.headers.has("x-form-outcome")) {
        const { message, fields, values } = JSON.parse(answer.text);
        expect([message, Object.keys(fields), values[name]]).toEqual([MARKED, [name], text]);
        continue;
      }
      expect(alerts(answer.text)).toEqual([MARKED]);
      expect(complaint(answer.text, name)).toEqual(
        typeof words === "string" ? words : expect.stringMatching(words),
      );
      // The field is then a plain text field, because a date picker could not show this text.
      expect(controlValue(answer.text, name)).toBe(text);
      if (!/^\d{4}-\d\d-\d\d$/.test(text))
        expect(answer.text).toMatch(
          new RegExp(
            `<input[^>]* type="text"[^>]* name="${name}"|<input[^>]* name="${name}"[^>]* type="text"`,
          ),
        );
    }
  });

  it("with an empty required field has the message about required fields, and only then", async () => {
    const answer = await shipper.post("/new_load", loadFields({ total_rate: " \u200b" }));
    expect(alerts(answer.text)).toEqual(["Please fill all required fields"]);
  });

  it("has instructions of 2,000 characters with line breaks, which count once", async () => {
    const lines = `${`${"x".repeat(98)}\r\n`.repeat(19)}${"x".repeat(119)}`;
    expect(lines.length).toBe(2_019);
    const posted = await post({ special_instructions: lines });
    expect(notices(posted.text).join()).toContain("Load created successfully!");
    expect((await latest())?.special_instructions).toBe(lines.replaceAll("\r\n", "\n"));
    const longer = await post({ special_instructions: `${lines}yyy` });
    expect(complaint(longer.text, "special_instructions")).toBe(
      "Use at most 2,000 characters. This has 2,003.",
    );
    expect(typed(longer.text)).toContain("yyy");
  });
});

describe("a driver's limits", () => {
  const save = (over: Record<string, string>) =>
    driver.send("POST", "/user-account", {
      body: new URLSearchParams({
        full_name: "Dale Roads",
        username: "dale.roads.values",
        phone_number: "801 555 0100",
        ...over,
      }),
      follow: true,
    });
  const limits = async () =>
    (await app.truth("SELECT max_weight_lb, max_length_ft FROM profiles WHERE id = ?", driver.id))[0];

  it("are read with their units, and a text that is no number does not wipe them", async () => {
    expect((await save({ max_weight: "45,000 lbs", max_length: "53'" })).status).toBe(200);
    expect(await limits()).toMatchObject({ max_weight_lb: 45_000, max_length_ft: 53 });
    const refused = await save({ max_weight: "a lot", max_length: "53 feet" });
    expect([refused.status, complaint(refused.text, "max_weight")]).toEqual([
      400,
      "“a lot” is not a number.",
    ]);
    expect([controlValue(refused.text, "max_weight"), controlValue(refused.text, "max_length")]).toEqual([
      "a lot",
      "53 feet",
    ]);
    expect(await limits()).toMatchObject({ max_weight_lb: 45_000, max_length_ft: 53 });
    await save({ max_weight: "", max_length: "53" });
    expect(await limits()).toMatchObject({ max_weight_lb: null, max_length_ft: 53 });
  });
});

it("a policy takes days and a limit as certificates print them", async () => {
  await driver.post("/user-account/carrier", { legal_name: "Rivers Hauling" });
  const policy = { kind: "cargo", insurer: "Great Basin Mutual", policy_number: "C-1" };
  const refused = await driver.postFiles("/user-account/carrier/policy", {
    ...policy,
    limit: "-5",
    effective_on: "soon",
    expires_on: "Dec 40, 2199",
  });
  expect(["limit", "effective_on", "expires_on"].map((name) => complaint(refused.text, name))).toEqual([
    NEGATIVE,
    expect.stringMatching(/^“soon” is not a date\./),
    expect.stringMatching(/^“Dec 40, 2199” is not a date\./),
  ]);
  expect(controlValue(refused.text, "expires_on")).toBe("Dec 40, 2199");
  const typedDays = { limit: "$1,000,000.00", effective_on: "1/1/2026", expires_on: "Dec 31, 2199" };
  expect((await driver.postFiles("/user-account/carrier/policy", { ...policy, ...typedDays })).status).toBe(
    302,
  );
  const [row] = await app.truth("SELECT * FROM policies WHERE carrier_id = ?", driver.id);
  expect(Object.values(row ?? {})).toEqual(expect.arrayContaining([100_000_000, "2026-01-01", "2199-12-31"]));
});

it.each([
  [
    "/search?origin_date=12%2F1%2F2199&max_weight=44k&min_rate=%241.5k&max_length=53%27",
    ["2199-12-01", "44k", "$1.5k", "53'"],
  ],
  [
    "/search?origin_date=2199-12-01&max_weight=44%2C000&min_rate=1500&max_length=53",
    ["2199-12-01", "44,000", "1500", "53"],
  ],
])("%s is read without a complaint", async (path, values) => {
  const { text } = await driver.get(path);
  const names = ["origin_date", "max_weight", "min_rate", "max_length"];
  expect(names.map((name) => complaint(text, name))).toEqual(names.map(() => undefined));
  expect(names.map((name) => controlValue(text, name))).toEqual(values);
});

it("a search and a list say which day they cannot read, and show it", async () => {
  const search = await driver.get("/search?origin_date=ASAP");
  expect(complaint(search.text, "origin_date")).toBe("That's not a valid date.");
  expect(controlValue(search.text, "origin_date")).toBe("ASAP");
  const list = await shipper.get("/dashboard?tab=new&pickup=soon");
  expect(complaint(list.text, "pickup")).toMatch(/^“soon” is not a date\./);
  expect(controlValue(list.text, "pickup")).toBe("soon");
});

it("no page has a number field, which changes with the mouse wheel", async () => {
  const loadId = await postLoad(shipper);
  for (const [person, path] of [
    [shipper, "/new_load"],
    [shipper, `/edit-load/${loadId}`],
    [shipper, "/user-account/paper-terms"],
    [driver, "/user-account"],
    [driver, "/trucks"],
    [driver, "/user-account/costs"],
    [driver, "/search"],
    [driver, "/saved-searches"],
    [driver, `/load-details/${loadId}/offers`],
  ] as const) {
    const { status, text } = await person.get(path);
    expect([path, status, /type="number"/.test(text)]).toEqual([path, 200, false]);
  }
});
