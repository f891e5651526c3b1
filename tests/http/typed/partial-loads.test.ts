/** Tests a partial load over HTTP without scripts: the form, what others see, the search and the file. */
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { controlValue, fact, plain } from "../support/html";
import { loadFields, signUp, type Visitor } from "../support/visitor";

const app = appFor("partial-loads");
const PARTIAL = { load_size: "partial", length_ft: "12", weight_lb: "8000", equipment_type: "V" };
const LANE = { origin_address_city: "Ely", origin_address_state: "NV", origin_address_zip: "89301" };

let shipper: Visitor;
let driver: Visitor;
let partial: string;
let full: string;

async function posted(fields: Record<string, string>): Promise<string> {
  const { location } = await shipper.post("/new_load", loadFields({ ...LANE, ...fields }));
  return /created=([^&]+)/.exec(location ?? "")?.[1] ?? "";
}

const sizeIn = (html: string) =>
  /<option[^>]* selected[^>]*>/
    .exec(/<select[^>]* name="load_size".*?<\/select>/s.exec(html)?.[0] ?? "")?.[0]
    .match(/ value="([^"]*)"/)?.[1] ?? "";

beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  driver = await signUp(app, "driver");
  partial = await posted(PARTIAL);
  full = await posted({ equipment_type: "V" });
});

describe("the form", () => {
  it("asks for the feet and the pounds of a partial load, and keeps what was typed", async () => {
    const fields = loadFields({
      ...PARTIAL,
      length_ft: "",
      weight_lb: "0",
      cargo_description: "Six pallets",
    });
    const refused = await shipper.post("/new_load", fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(
      /id="length_ft-error"[^>]*>Enter the feet of trailer that a partial load takes\./,
    );
    expect(refused.text).toMatch(/id="weight_lb-error"[^>]*>Enter the pounds that a partial load weighs\./);
    expect(sizeIn(refused.text)).toBe("partial");
    expect(refused.text).toContain("Six pallets");
    expect(controlValue(refused.text, "weight_lb")).toBe("0");
  });

  it("of an edit and of a copy has the size", async () => {
    for (const path of [`/edit-load/${partial}`, `/new_load/${partial}`]) {
      const { status, text } = await shipper.get(path);
      expect([path, status, sizeIn(text), controlValue(text, "length_ft")]).toEqual([
        path,
        200,
        "partial",
        "12",
      ]);
    }
  });
});

describe("a driver", () => {
  it("sees on the load's page what a partial load takes, and nothing about the size of a full load", async () => {
    const { text } = await driver.get(`/load-details/${partial}`);
    expect([fact(text, "Load size"), fact(text, "Length"), fact(text, "Weight")]).toEqual([
      "Partial",
      "12 ft",
      "8,000 lb",
    ]);
    expect(plain((await driver.get(`/load-details/${full}`)).text)).not.toMatch(/load size|partial/i);
  });

  it.each([
    ["", [true, true]],
    ["&load_size=partial", [true, false]],
    ["&load_size=full", [false, true]],
    ["&load_size=partial&max_length=10", [false, false]],
  ])("finds full and partial loads, or one size: %s", async (size, found) => {
    const { text } = await driver.get(`/search?origin_city=Ely&origin_state=NV${size}`);
    expect([partial, full].map((id) => text.includes(`/load-details/${id}"`))).toEqual(found);
  });

  it("reads in the row that a load is partial, and chooses the size under more filters", async () => {
    const { text } = await driver.get("/search?origin_city=Ely&load_size=partial");
    expect(plain(text)).toContain("Van · Partial 8,000 lb · 12 ft");
    expect(plain(text)).toContain("Partial loads only");
    expect(plain(text)).toContain("More filters (1)");
    expect(sizeIn(text)).toBe("partial");
    const wrong = await driver.get("/search?origin_city=Ely&load_size=half");
    expect([wrong.status, /id="load_size-error"[^>]*>Choose full or partial\./.test(wrong.text)]).toEqual([
      200,
      true,
    ]);
  });
});

describe("the shipper's file", () => {
  it("has the size of each load", async () => {
    const { text } = await shipper.get("/loads.csv");
    const [head = "", ...lines] = text.trim().split(/\r?\n/);
    const at = head.split(",").indexOf("Load size");
    expect(at).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(",partial,"))).toHaveLength(1);
    expect(lines).toHaveLength(2);
  });
});
