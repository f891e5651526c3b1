import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contactQuestions, contactsIn } from "./contacts.server";
import { phoneMetadataText } from "./make-phone-metadata";

const FOUND: readonly (readonly [kind: string, text: string])[] = [
  ["phone", "Call [801-555-0142] when loaded"],
  ["phone", "Ring [(801) 555-0142] at the gate"],
  ["phone", "[801.555.0142] after hours"],
  ["phone", "[801 555 0142]"],
  ["phone", "text [8015550142] for the address"],
  ["phone", "[+1 801 555 0142] day or night"],
  ["phone", "[1-801-555-0142]"],
  ["phone", "[801-555-0142 ext. 12], ask for the dock"],
  ["phone", "[801-555-0142 x12]"],
  ["phone", "Mexico side: [+52 81 8123 4567]"],
  ["phone", "Montreal: [514-555-0142]"],
  ["phone", "Dock 4, 40,000 lb, [801-555-0142]"],
  ["phone", "PO 4500123456, call [801-555-0143]"],
  ["phone", "cell # [8015550142]"],
  ["phone", "pickup [8015550142]"],
  ["phone", "Spill: CHEMTREC [1-800-424-9300]"],
  ["email", "write to [dock@warehouse.test] first"],
  ["email", "WRITE TO [DOCK@WAREHOUSE.COM]."],
  ["email", "[joe.smith+loads@mail.haulers.ca], any time"],
  ["link", "see [https://example.com/gate] for the map"],
  ["link", "([http://example.test/a?b=c])"],
  ["link", "[www.example.com]"],
  ["link", "book at [example.com/loads]"],
  ["link", "BOOK AT [EXAMPLE.COM]"],
  ["link", "Our site is [haulers-of-utah.us]."],
];

const PASSES = [
  "call 24 h ahead",
  "Call 2 hours before arrival, gate opens 0600",
  "PU# 4453221",
  "PU # 8015550142",
  "Pickup number 2345678901",
  "PO 8015550142, 8015550143 and 8015550144",
  "PO#8015550142 / BOL 3105550123",
  "Ref: 2125550187",
  "Order #8015550142 and order #8015550143",
  "Load 4815162342",
  "MC 654321, DOT 1234567, USDOT 3123456",
  "MC# 8015550142",
  "40,000 lb on 26 pallets, 53 ft",
  "Weight 44,500 lbs, value $250,000.00",
  "48x40x60 in, 26 pallets, 2 high",
  "Two stops: 08:00-12:00 and 13:30-16:00",
  "FCFS 0700-1500 Mon-Fri, 0800-1200 Sat",
  "Pickup 11/23/2026 0800, delivery 11/25/2026 1400",
  "Appointment 2026-11-23 09:30, late fee $150",
  "1250 W 2100 S, Salt Lake City, UT 84119-1234",
  "Rate $2,450.00 all in, $2.87 a mile, 854 miles",
  "Keep at 34-36 °F, pulp 35.5, continuous",
  "Container MSKU1234567, seal 0098765432",
  "UN1993, class 3, packing group II, CHEMTREC on the papers",
  "Tarps required.Site opens 7. Dock 4.Net 30",
  "Check in @ gate. Appt @ 0800, paid @ 2.50",
  "Deliver at Outlook, WA. Ask at the desk @ 8 am",
];

it("the rules for phone numbers match the package", () => {
  expect(readFileSync("app/contacts/data/phone-metadata.json", "utf8") === phoneMetadataText()).toBe(true);
});

describe("contacts in a text", () => {
  it.each(FOUND)("a %s: %s", (kind, marked) => {
    const [, contact = ""] = /\[(.+?)\]/.exec(marked) ?? [];
    expect(contactsIn(marked.replace(/[[\]]/g, ""))).toEqual([{ kind, text: contact }]);
  });

  it.each(PASSES)("passes %s", (text) => {
    expect(contactsIn(text)).toEqual([]);
    expect(contactQuestions(text)).toEqual([]);
  });

  it("an email is not a link, and nothing is found twice", () => {
    expect(contactsIn("a@haulers.com, a@haulers.com, haulers.com")).toEqual([
      { kind: "email", text: "a@haulers.com" },
      { kind: "link", text: "haulers.com" },
    ]);
  });
});

describe("the question", () => {
  it.each([
    ["Call 801-555-0142", ["Everyone on the board will see this number: “801-555-0142”. Post anyway?"]],
    [
      "Call 801-555-0142 or 801 555 0143, mail a@b.test",
      [
        "Everyone on the board will see these numbers: “801-555-0142”, “801 555 0143”. Post anyway?",
        "Everyone on the board will see this email address: “a@b.test”. Post anyway?",
      ],
    ],
    ["www.b.test", ["Everyone on the board will see this link: “www.b.test”. Post anyway?"]],
  ])("asks about %j", (text, questions) => {
    expect(contactQuestions(text)).toEqual(questions);
  });

  it.each(["8 ", "a@", "a.", "1-", "(8", "801 ", "www.", "a.com", "801-555-0142 "])(
    "is found quickly in 2,000 characters of %j",
    (part) => {
      const before = process.cpuUsage();
      contactQuestions(part.repeat(Math.floor(2_000 / part.length)));
      const { user } = process.cpuUsage(before);
      expect(user / 1_000).toBeLessThan(1_000);
    },
  );
});
