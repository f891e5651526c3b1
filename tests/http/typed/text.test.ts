/**
 * Pasted text can contain line breaks, tabs, bidirectional marks, invisible characters and NUL. None of these
 * may be stored, except line breaks in texts of several lines.
 */
import { describe, expect, it, vi } from "vitest";
import { IS_FULL, sample } from "../../fixtures/sample";
import { appFor } from "../support/app";
import type { Form } from "../support/form";
import { type Ask, Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";

const app = appFor("typed-text");

const TYPED = new Set(
  `amount cancellation cargo_description category compensation consignee consignor content days_month
  destination_address_city destination_address_street destination_address_zip effective_on empty_miles exceptions
  expires_on first_name fixed_month fuel_price full_name home_zip hourly_cap insurer last_name legal_name limit
  max_insurance_coverage max_length max_weight mc_number message miles_per_gallon name note origin_address_city
  origin_address_street origin_address_zip other_per_mile paid_on payee payer payment_days phone_number pickup_date
  delivery_date pickup_time policy_number reason_text refusal review_text services special_instructions total_rate
  typed_name username usdot website weight_lb words length_ft width_ft height_ft piece_count pallet_count`.split(
    /\s+/,
  ),
);

const ALSO: Readonly<Record<string, Record<string, string>>> = {
  "post a load": {
    special_instructions: "Call ahead. Dock 4.",
    category: "Dry goods",
    pickup_time: "9:30 AM",
    length_ft: "53 ft",
    width_ft: "8' 6\"",
    height_ft: "13.5 ft",
    piece_count: "480 ctns",
    pallet_count: "24 pallets",
  },
  "save the account": {
    website: "https://roads.test",
    max_length: "53 ft",
    max_weight: "45,000 lbs",
    max_insurance_coverage: "$ 1,000,000",
  },
  "enter the carrier": { usdot: "USDOT 1234567", mc_number: "MC 123456" },
  "create a rate confirmation": { consignor: "Onions & Sons", consignee: "Elko Grocers" },
  "save the payer": { services: "Tracking and insurance." },
  "sign up": { username: "dale roads" },
  "offer a rate": { note: "With a team.", empty_miles: "85 mi" },
  cancel: { reason_text: "The truck broke down." },
};

const SEVERAL = new Set([
  "brokerages.services",
  "charges.reason",
  "charges.refusal",
  "contested_deliveries.words",
  "delivery_records.content",
  "loads.special_instructions",
  "messages.content",
  "offers.note",
  "offers.answer_note",
  "reviews.review_text",
  "sharing.words",
  "signatures.agreed_to",
  "support_requests.context",
  "support_requests.message",
]);

const dirty = (text: string) => `\u202e${text.replace(" ", "\r\n\t\u2066")}\u200b\0\t\r\n`;

const isTyped = (name: string, form: Form, value: string) =>
  (TYPED.has(name) && form.name !== "share the location") ||
  (name === "reason" && /offer|charge/.test(form.name) && value.includes(" "));

async function sendDirty(form: Form) {
  const sendIt = await form.prepare(app);
  const { send } = Visitor.prototype;
  const sent: string[] = [];
  const spy = vi.spyOn(Visitor.prototype, "send");
  spy.mockImplementationOnce(function (this: Visitor, method: string, path: string, ask: Ask = {}) {
    const { body } = ask;
    spy.mockRestore();
    if (!(body instanceof FormData || body instanceof URLSearchParams))
      return send.call(this, method, path, ask);
    const changed = body instanceof FormData ? new FormData() : new URLSearchParams();
    for (const [name, value] of [...body, ...Object.entries(ALSO[form.name] ?? {})]) {
      const isDirt = typeof value === "string" && isTyped(name, form, value);
      if (isDirt) sent.push(name);
      changed.append(name, (isDirt ? dirty(value) : value) as string);
    }
    return send.call(this, method, path, { ...ask, body: changed });
  });
  try {
    return { answer: await sendIt(), sent };
  } finally {
    spy.mockRestore();
  }
}

async function stored(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const tables = await app.truth<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
  );
  for (const { name } of tables)
    for (const row of await app.truth<Record<string, unknown>>(`SELECT * FROM "${name}"`))
      for (const [column, value] of Object.entries(row)) {
        const key = `${name}.${column}`;
        if (typeof value !== "string") continue;
        const unseen = /[\r\t\0\u202e\u2066\u200b]|\\r|\\t|\\u20|\\u0000/.test(value);
        if (unseen || (value.includes("\n") && !SEVERAL.has(key))) found[key] ??= JSON.stringify(value);
      }
  return found;
}

const names = new Set<string>();

/** A normal run sends a ninth of the forms. A full run sends all forms. */
const SENT = sample(FORMS, Math.ceil(FORMS.length / 9), "typed text");

describe.each(SENT.map((form) => [form.name, form] as const))("%s", (_name, form) => {
  it("takes text as it is pasted, and stores it clean", { timeout: 60_000 }, async () => {
    const { answer, sent } = await sendDirty(form);
    for (const name of sent) names.add(name);
    expect([answer.status, answer.status < 400 ? "" : answer.text.slice(0, 3_000)]).toEqual([
      form.status ?? 302,
      expect.any(String),
    ]);
  });
});

it("no forbidden character is stored, and single-line fields contain no line breaks", async () => {
  expect(await stored()).toEqual({});
  expect(names.size).toBeGreaterThan(0);
  if (IS_FULL) expect([...TYPED].filter((name) => !names.has(name))).toEqual([]);
});
