import { loads } from "db/schema";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { BILLING_STANDINGS, INTERVALS } from "./billing";
import { EQUIPMENT, EQUIPMENT_CODES, equipmentLabel } from "./equipment";
import { ACCEPT_ATTRIBUTE, type FileKind, KIND_LABELS, kindTitle } from "./file-kinds";
import { type ListedFile, titleAmong } from "./file-titles";
import { DASHBOARD_TABS, HISTORY_EVENTS, LOAD_EVENTS, LOAD_STATUSES, STANDINGS } from "./lifecycle";
import { MILES_SOURCES } from "./miles";
import { REQUIREMENTS } from "./requirements";
import { STATES } from "./states";

it("statuses, events and intervals are stored under these names", () => {
  expect(LOAD_STATUSES.join()).toBe(
    "new,pending,rate confirmation,rate confirmation sent,pickup,in transit,complete",
  );
  expect(LOAD_EVENTS.join()).toBe(
    "request,withdraw,accept,reject,send documents,sign,pick up,deliver,edit,delete,cancel,release",
  );
  expect(HISTORY_EVENTS.join()).toBe(`post,assign,${LOAD_EVENTS.join()}`);
  expect([INTERVALS.join(), MILES_SOURCES.join(), DASHBOARD_TABS.join()]).toEqual([
    "month,year",
    "estimate,engine",
    "new,pre-pickup,in-transit",
  ]);
});

it.each([
  ["standings", STANDINGS],
  ["standings of billing", BILLING_STANDINGS],
])("%s all have different names", (_, names: readonly string[]) => {
  expect(names.filter((name) => !/^[a-z]+([_ ][a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

describe("equipment", () => {
  it("has the codes and names of the trade, in the order of the form", () => {
    expect(EQUIPMENT_CODES.map((code) => `${code} ${EQUIPMENT[code]}`)).toEqual([
      "AUTO Auto Carrier",
      "B-TR B-Train",
      "DUMP Dump Trailer",
      "F Flatbed",
      "SD Step Deck",
      "HOPP Hopper Bottom",
      "LBO_RGN Lowboy or RGN",
      "R Reefer",
      "RGN Removable Gooseneck",
      "TANK Tanker",
      "V Van",
      "OTHER Other",
    ]);
  });

  it.each([
    ["V", "Van"],
    ["B-TR", "B-Train"],
    ["v", null],
    ["toString", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("with code %j is labeled %j", (code, expected) => {
    expect(equipmentLabel(code)).toBe(expected);
  });
});

it("the states are the fifty with their postal codes, in the order of their full names", () => {
  expect(STATES.join(" ")).toBe(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO " +
      "MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY",
  );
});

it("each requirement is a column of a load with a label", () => {
  const columns = getTableColumns(loads);
  const required = Object.keys(columns).filter((name) => name.startsWith("required_"));
  expect(REQUIREMENTS.map(([name]) => name).sort()).toEqual(required.sort());
  expect(REQUIREMENTS.map(([, label]) => label)).toEqual([
    "Hazmat endorsement",
    "Doubles endorsement",
    "Tanker endorsement",
    "TWIC card",
    "TSA certified",
  ]);
});

describe("files", () => {
  const TITLES: Record<FileKind, string> = {
    rate_confirmation: "Rate confirmation",
    signed_rate_confirmation: "Signed rate confirmation",
    bill_of_lading: "Bill of lading",
    proof_of_delivery: "Proof of delivery",
    additional: "Additional file",
    insurance: "Certificate of insurance",
    mc_cert: "MC certificate",
    w4: "W-9",
    policy: "Policy",
    avatar: "Picture",
  };

  it("of every kind have a title, and the same text for the middle of a sentence", () => {
    const kinds = Object.keys(KIND_LABELS) as FileKind[];
    expect(Object.fromEntries(kinds.map((kind) => [kind, kindTitle(kind)]))).toEqual(TITLES);
    for (const kind of kinds) expect(kindTitle(kind).slice(1)).toBe(KIND_LABELS[kind].slice(1));
  });

  it("are numbered if a list contains several of a kind", () => {
    const kinds: FileKind[] = ["proof_of_delivery", "additional", "additional", "additional"];
    const files = kinds.map((kind) => ({ kind, stop: null }));
    expect(files.map((file) => titleAmong(file, files))).toEqual([
      "Proof of delivery",
      "Additional file 1",
      "Additional file 2",
      "Additional file 3",
    ]);
  });

  it("name their stop between, and are numbered for each stop", () => {
    const files = [
      { kind: "proof_of_delivery", stop: "between-1" },
      { kind: "additional", stop: "between-1" },
      { kind: "additional", stop: "between-1" },
      { kind: "proof_of_delivery", stop: "between-3" },
      { kind: "proof_of_delivery", stop: null },
      { kind: "additional", stop: null },
    ] as const;
    expect(files.map((file) => titleAmong<ListedFile>(file, files))).toEqual([
      "Proof of delivery at stop 2",
      "Additional file 1 at stop 2",
      "Additional file 2 at stop 2",
      "Proof of delivery at stop 4",
      "Proof of delivery",
      "Additional file",
    ]);
  });

  it("are selected by type, and a PDF also by its extension, because some phones only know that", () => {
    const [pdf, images] = [
      ["application/pdf", ".pdf"],
      ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/tiff"],
    ];
    expect(ACCEPT_ATTRIBUTE.pdf.split(",")).toEqual(pdf);
    expect(ACCEPT_ATTRIBUTE.image.split(",")).toEqual(images);
    expect(ACCEPT_ATTRIBUTE["image-or-pdf"].split(",")).toEqual([...pdf, ...images]);
  });
});
