import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { alerts, controlValue, fact, notices, plain, timesShown } from "./support/html";
import { loadFields, postLoad, signUp, type Visitor } from "./support/visitor";

const app = appFor("before-posting");
const SLIP = { origin_address_city: "Salt Laek", origin_address_state: "UT", origin_address_zip: "" };
const ASKED = "We can't find Salt Laek, UT (origin). Did you mean Salt Lake City, UT?";

let shipper: Visitor;
beforeAll(async () => {
  shipper = await signUp(app, "shipper");
});

/** Returns the buttons that replace a city and send the form. */
const proposals = (html: string) =>
  (html.match(/<button[^>]*formaction[^>]*>.*?<\/button>/gi) ?? []).filter((button) =>
    plain(button).startsWith("Use "),
  );

const follow = (path: string, fields: Record<string, string>) =>
  shipper.send("POST", path, { body: new URLSearchParams(fields), follow: true });

describe("a misspelled place", () => {
  it("must be confirmed once, above the button, with all typed values; the next click posts", async () => {
    const asked = await follow("/new_load", loadFields(SLIP));
    expect(asked.status).toBe(400);
    expect(alerts(asked.text)).toHaveLength(1);
    expect(alerts(asked.text).join()).toContain(ASKED);
    expect(asked.text.indexOf("find Salt Laek")).toBeLessThan(asked.text.lastIndexOf("Create Load"));
    expect(controlValue(asked.text, "origin_address_city")).toBe("Salt Laek");
    const seen = controlValue(asked.text, "seen_doubts") ?? "";
    expect(seen).toBe(ASKED);
    const posted = await follow("/new_load", loadFields({ ...SLIP, seen_doubts: seen }));
    expect(notices(posted.text).join()).toContain("Load created successfully!");
  });

  it("is corrected by the button next to the suggestion", async () => {
    const asked = await follow("/new_load", loadFields(SLIP));
    const [button = ""] = proposals(asked.text);
    expect(plain(button)).toBe("Use Salt Lake City, UT and post");
    const [, address = ""] = /formaction="([^"]+)"/i.exec(button) ?? [];
    const posted = await follow(address, loadFields(SLIP));
    expect(notices(posted.text).join()).toContain("Load created successfully!Salt Lake City, UT → Elko, NV");
  });

  it("at both ends is corrected by one button, the first", async () => {
    const both = {
      ...SLIP,
      destination_address_city: "Elkoo",
      destination_address_state: "NV",
      destination_address_zip: "",
    };
    const asked = await follow("/new_load", loadFields(both));
    const buttons = proposals(asked.text);
    expect(buttons.map(plain)).toEqual([
      "Use Salt Lake City, UT and Elko, NV and post",
      "Use Salt Lake City, UT and post",
      "Use Elko, NV and post",
    ]);
    const [, address = ""] = /formaction="([^"]+)"/i.exec(buttons[0] ?? "") ?? [];
    const posted = await follow(address.replaceAll("&amp;", "&"), loadFields(both));
    expect(notices(posted.text).join()).toContain("Load created successfully!Salt Lake City, UT → Elko, NV");
  });

  it("must also be confirmed in an edit", async () => {
    const loadId = await postLoad(shipper);
    const edit = { ...loadFields(SLIP), revision: "1" };
    const asked = await follow(`/edit-load/${loadId}`, edit);
    expect(asked.status).toBe(400);
    expect(alerts(asked.text).join()).toContain(ASKED);
    const seen = controlValue(asked.text, "seen_doubts") ?? "";
    const saved = await follow(`/edit-load/${loadId}`, { ...edit, seen_doubts: seen });
    expect(saved.text).toContain("Changes Are Being Saved");
  });
});

describe("a phone number that everyone would see", () => {
  const text = "Ring 801-555-0142 at the gate";
  const question = "Everyone on the board will see this number: “801-555-0142”. Post anyway?";

  it("must be confirmed once, next to its field, with all typed values; the next form posts", async () => {
    const typed = loadFields({ special_instructions: text });
    const asked = await follow("/new_load", typed);
    expect(asked.status).toBe(400);
    expect(alerts(asked.text).join()).toContain(question);
    const [, next = ""] = /id="special_instructions-error"[^>]*>(.*?)<\/p>/.exec(asked.text) ?? [];
    expect(plain(next)).toBe(question);
    expect(timesShown(asked.text, question)).toBe(1);
    for (const name of ["origin_address_city", "pickup_date", "total_rate"])
      expect([name, controlValue(asked.text, name)]).toEqual([name, typed[name]]);
    expect(asked.text).toContain(`${text}</textarea>`);
    const seen = controlValue(asked.text, "seen_doubts") ?? "";
    const other = { ...typed, special_instructions: text.replace("0142", "0143"), seen_doubts: seen };
    expect((await follow("/new_load", other)).status).toBe(400);
    const posted = await follow("/new_load", { ...typed, seen_doubts: seen });
    expect(notices(posted.text).join()).toContain("Load created successfully!");
  });

  it("must also be confirmed in an edit and in a copy", async () => {
    const loadId = await postLoad(shipper);
    for (const path of [`/edit-load/${loadId}`, `/new_load/${loadId}`]) {
      const typed = { ...loadFields({ special_instructions: text }), revision: "1" };
      const asked = await follow(path, typed);
      expect([path, asked.status]).toEqual([path, 400]);
      const seen = controlValue(asked.text, "seen_doubts") ?? "";
      expect(seen).toBe(question);
      const done = await follow(path, { ...typed, seen_doubts: seen });
      expect([path, done.status]).toEqual([path, 200]);
    }
  });
});

describe("next to the rate", () => {
  it("a refused form shows miles and rate per mile without scripts, and an edit shows them from the start", async () => {
    const { text } = await follow("/new_load", loadFields({ pickup_date: "" }));
    expect(plain(text)).toMatch(/about \d+ mi · \$\d\.\d\d\/mi/);
    const loadId = await postLoad(shipper);
    expect(plain((await shipper.get(`/edit-load/${loadId}`)).text)).toMatch(/about \d+ mi · \$\d\.\d\d\/mi/);
  });

  it("only scripts get the miles between ZIP codes alone", async () => {
    const query = "origin_address_zip=84101&destination_address_zip=80202";
    const told = JSON.parse((await shipper.get(`/market?${query}`)).text);
    expect(told).toMatchObject({ market: null, doubts: { origin: null, destination: null } });
    expect(told.miles).toBeGreaterThan(450);
    expect(told.milesInWords).toMatch(/^about 5\d\d mi$/);
  });
});

it("a load posted with only ZIP codes shows its cities", async () => {
  const nothing = { origin_address_city: "", origin_address_state: "" };
  const loadId = await postLoad(shipper, { ...nothing, origin_address_zip: "84101" });
  const { text } = await shipper.get(`/load-details/${loadId}`);
  expect(plain(text)).toContain("Salt Lake City, UT → Elko, NV");
  expect(fact(text, "Miles")).toMatch(/^~\d+$/);
});
