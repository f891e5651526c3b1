import { describe, expect, it } from "vitest";
import { CONTACT_COMES, type ContactKind, contactRefusal, contactsIn } from "./contacts";

/** What is found, with its place in brackets. */
const REFUSED: readonly (readonly [ContactKind, string])[] = [
  ["telephone number", "Call [801-555-0142] when loaded"],
  ["telephone number", "Ring ([801) 555-0142] at the gate"],
  ["telephone number", "[801.555.0142] after hours"],
  ["telephone number", "[801 555 0142]"],
  ["telephone number", "text [8015550142] for the address"],
  ["telephone number", "[8015550142]"],
  ["telephone number", "+[1 801 555 0142] day or night"],
  ["telephone number", "[1-801-555-0142]"],
  ["telephone number", "call [555-0142], ask for the dock"],
  ["telephone number", "my cell: [5550142]"],
  ["telephone number", "dispatch +[44 20 7946 0958]"],
  ["telephone number", "Mexico side: +[52 818 555 0142]"],
  ["telephone number", "reach me at [eight zero one five five five zero one four two]"],
  ["telephone number", "[eight-oh-one five five five oh one four two]"],
  ["telephone number", "[801 five five five 0142]"],
  ["telephone number", "[8 0 1 5 5 5 0 1 4 2]"],
  ["telephone number", "[8-0-1-5-5-5-0-1-4-2]"],
  ["telephone number", "[8O1-555-O142] ask for dispatch"],
  ["telephone number", "[80l 555 0l42]"],
  ["telephone number", "[８０１-５５５-０１４２]"],
  ["telephone number", "[801\u200b-555\u200b-0142]"],
  ["telephone number", "[801/555/0142]"],
  ["telephone number", "[801 • 555 • 0142]"],
  ["telephone number", "dial [1-800-FREIGHT] for the code"],
  ["telephone number", "Dock 4, 40,000 lb, [801-555-0142]"],
  ["telephone number", "load 482 then call [801-555-0142]"],
  ["telephone number", "[801,555,0142] at the gate"],
  ["telephone number", "Call first: [555-1234]"],
  ["telephone number", "Mobile: [555-0142]"],
  ["telephone number", "POs are on the door, call [8015550142]"],
  ["telephone number", "PO 4500123456, [801-555-0143]"],
  ["telephone number", "24 h:+[44 20 7946 0958]"],
  ["mail address", "write to [dock@warehouse.test] first"],
  ["mail address", "send it: [joe @ haulers.ca]"],
  ["mail address", "send it: [joe @ haulers . net]"],
  ["mail address", "[dispatch (at) haulers dot app]"],
  ["mail address", "I am [joe at haulers dot us]"],
  ["mail address", "joe . [smith @ example.com]"],
  ["mail address", "[dispatch (at) example (dot) com]"],
  ["mail address", "papers to [billing at example dot com] please"],
  ["mail address", "[joe@gmail]"],
  ["mail address", "on [gmail] as joe.smith"],
  ["link", "see [https://example.com/gate] for the map"],
  ["link", "[www.example.com]"],
  ["link", "book at [example.com/loads]"],
  ["link", "look us up: [example dot com]"],
  ["link", "[example . com] has the form"],
  ["link", "join [t.me/freight]"],
  ["link", "Tarps required.See [haulers.site] first"],
  ["link", "all of it: [Haulers.Net]"],
];

const INNOCENT = [
  "call 24 h ahead",
  "Call ahead.\nDock 4.",
  "Call 2 hours before arrival, gate opens 0600",
  "Load 4815162342",
  "PO 8015550142, pickup number 2345678901",
  "Ref: 2125550187 / BOL 3105550123",
  "Order #8015550142 and order #8015550143",
  "DOT 1234567, MC 654321",
  "40,000 lb on 26 pallets, 53 ft",
  "Weight 44,500 lbs, value $250,000.00",
  "Two stops: 08:00-12:00 and 13:30-16:00",
  "FCFS 0700-1500 Mon-Fri, 0800-1200 Sat",
  "Pickup 11/23/2026 0800, delivery 11/25/2026 1400",
  "Appointment 2026-11-23 09:30, late fee $150",
  "1250 W 2100 S, Salt Lake City, UT 84119-1234",
  "4500 N 3rd St, Bldg 12, Dock 114, 62704",
  "Rate $2,450.00 all in, $2.87 a mile, 854 miles",
  "Keep at 34-36 °F, pulp 35.5, continuous",
  "48x40x60 in, 26 pallets, 2 high",
  "Container MSKU1234567, seal 0098765432",
  "Straps 4, chains 8, tarps 8 ft. Permits 12.6 wide",
  "One pallet of five, two of four, one of six",
  "One driver, two straps, three tarps",
  "Meet at the dock. Common carriers only. Net 30.",
  "Check in at gate 7. US DOT info on the door. DOT net weight rules",
  "Deliver at Outlook, WA. Ask at the desk @ 8 am",
  "UN1993, class 3, packing group II, 24 hour placards",
  "Driver must have 1-2 load bars, 300-400 lbs of dunnage",
  "Detention $60/h after 2 h, layover $250, max 5 h",
  "Coil racks and tarps required. Eight-foot tarps.",
  "Call ahead, receiving 700-1100",
  "Call first. Open 800-1600",
  "Text on arrival, 300-1500",
  "Deliver Mobile AL. Open 700-1500",
  "Deliver in Mobile, AL, dock number 5551234",
  "Mobile AL 5551234",
  "Loads 8015550142 and 8015550143",
  "POs 8015550142",
  "Refs 2125550187, orders 3105550123",
  "Acct 8015550142, SO 8015550143",
  "Quote 8015550142. Permit 8015550143. HBL 8015550144",
  "PO 8015550142, 8015550143, 8015550144, 8015550145, 8015550146 and 8015550147",
  "One 1 800-pound coil, two 1 800-lbs, three of 1800-pound",
  "Check in @ gate. Site rules apply",
  "Check in @ gate.Site rules apply",
  "Appt @ 0800. Express lane",
  "Paid @ 2.50. US carriers only",
  "Tarps required.Site opens 7",
  "Dock 4.Shop closes at 5",
  "Stop at the DOT site",
  "Check in at US DOT info desk",
  "Pickup @8am.delivery @5pm",
  "From 11/24/2026+11/25/2026, or 11/24/2026 +11/25/2026 0800",
  "Call 24 h ahead, dock 12-14, lumper 150, ZIP 84119-1234",
];

const unmarked = (text: string) => text.replace(/[[\]]/g, "");

describe("contacts in a text", () => {
  it.each(REFUSED)("a %s: %s", (kind, text) => {
    const typed = unmarked(text);
    const [first] = contactsIn(typed);
    expect(first).toBeDefined();
    const { from, to } = first ?? { from: 0, to: 0 };
    expect([first?.kind, `${typed.slice(0, from)}[${typed.slice(from, to)}]${typed.slice(to)}`]).toEqual([
      kind,
      text,
    ]);
  });

  it.each(INNOCENT)("passes %s", (text) => {
    expect(contactsIn(text)).toEqual([]);
    expect(contactRefusal(text)).toBeNull();
  });

  it("is tried with sixty texts and more, of which thirty are innocent", () => {
    expect(INNOCENT.length).toBeGreaterThanOrEqual(30);
    expect(REFUSED.length).toBeGreaterThanOrEqual(30);
  });
});

describe("the message", () => {
  it("marks each place among the words around it", () => {
    expect(contactRefusal("Ring 801-555-0142 or write to dock@warehouse.test.")).toBe(
      `${CONTACT_COMES}. Until then your profile shows what others may see. Take out the telephone number in brackets: “Ring [801-555-0142] or write to dock@wareho…”, “…01-555-0142 or write to [dock@warehouse.test].”`,
    );
  });

  it("names three of many, and repeats no more than a few words of a long text", () => {
    const long = `${"Keep dry. ".repeat(100)} ${"801-555-0142, ".repeat(40)}`;
    const message = contactRefusal(long) ?? "";
    expect(message.split("[").length - 1).toBe(3);
    expect(message.length).toBeLessThan(400);
  });

  it("comes to an end for the longest text that a form holds", () => {
    const worst = [
      "8 ".repeat(1000),
      "a@".repeat(1000),
      "one ".repeat(500),
      "a.".repeat(1000),
      "1-".repeat(1000),
      " at ".repeat(500),
    ];
    for (const text of worst) expect(contactsIn(text).length).toBeLessThan(1000);
  });
});
