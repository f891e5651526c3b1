/** Headers that other systems use, in lower case and without punctuation. */
import type { TermColumn } from "~/loads/form/terms";
import { ENDS, type End } from "~/trade/ends";

const END_NAMES: Readonly<Record<End, readonly string[]>> = {
  origin: ["origin", "orig", "o", "pickup", "pick up", "pu", "shipper", "from", "ship from", "start"],
  destination: [
    ...["destination", "dest", "d", "delivery", "drop", "dropoff", "drop off", "del"],
    ...["consignee", "receiver", "to", "ship to", "end"],
  ],
};

const PART_NAMES = {
  street: ["street", "address", "address 1", "address line 1", "street address"],
  city: ["city", "town", "city name"],
  state: ["state", "st", "state province", "state code", "prov"],
  zip: ["zip", "zip code", "zipcode", "postal code", "postal", "zip postal", "postcode"],
} as const;

const PLACE_NAMES = ["", "location", "city state", "city st", "city state zip", "place"];

const combined = (firsts: readonly string[], seconds: readonly string[]) =>
  firsts.flatMap((first) => seconds.map((second) => `${first} ${second}`.trim()));

type Names = Partial<Readonly<Record<string, readonly string[]>>>;

const OF_PLACES: Names = Object.fromEntries(
  ENDS.flatMap((end): [string, readonly string[]][] => [
    // "Pickup" and "delivery" alone are days.
    [
      end,
      combined(END_NAMES[end], PLACE_NAMES).filter(
        (name) => !/^(pickup|pick up|pu|delivery|del)$/.test(name),
      ),
    ],
    ...Object.entries(PART_NAMES).map(([part, names]): [string, readonly string[]] => [
      `${end}_address_${part}`,
      combined(END_NAMES[end], names),
    ]),
  ]),
);

const AT_PICKUP = ["pickup", "pick up", "pu", "origin", "ship", "shipper", "load"];
const AT_DELIVERY = [
  "delivery",
  "del",
  "drop",
  "dropoff",
  "drop off",
  "destination",
  "dest",
  "consignee",
  "receiver",
];

const STOP_NAMES = {
  date: ["date", "day", "date time", "datetime", "earliest", "earliest date", "date earliest", "appt date"],
  time: [
    "time",
    "from",
    "start",
    "start time",
    "time from",
    "earliest time",
    "appointment",
    "appointment time",
    "appt",
    "appt time",
    "hours",
    "window",
  ],
  until: ["until", "to", "end", "end time", "time to", "latest", "latest time", "time latest"],
  contact: ["contact", "contact name", "contact person"],
  contact_phone: ["phone", "contact phone", "phone number", "contact number", "tel", "telephone"],
} as const;

const ofStop = (stop: "pickup" | "delivery", names: readonly string[]): Names =>
  Object.fromEntries(
    Object.entries(STOP_NAMES).map(([part, words]) => [`${stop}_${part}`, combined(names, words)]),
  );

const OTHERS: Partial<Readonly<Record<TermColumn, readonly string[]>>> = {
  reference: [
    ...["reference id", "reference number", "reference no", "ref", "ref id", "ref number", "ref no"],
    ...["load id", "load number", "load no", "load", "po", "po number", "po no", "shipment id"],
    ...[
      "shipment number",
      "order id",
      "order number",
      "order no",
      "order",
      "pro number",
      "pro",
      "bol number",
    ],
  ],
  total_rate_cents: [
    ...["rate", "linehaul", "line haul", "line haul rate", "linehaul rate", "price", "pay", "payment amount"],
    ...["amount", "offer rate", "dat rate", "flat rate", "all in rate", "carrier rate", "carrier pay"],
    ...["target rate", "posted rate", "total", "total pay", "total price"],
  ],
  equipment_type: [
    ...["equipment", "equip", "trailer", "trailer type", "type of equipment", "truck type", "truck"],
    ...["equipment code", "required equipment"],
  ],
  // "Load type" is not one of these, because other systems also use it for live loads and for equipment.
  load_size: ["full partial", "full or partial", "partial", "fp", "f p", "ftl ltl", "ftl ptl"],
  cargo_description: ["commodity", "description", "product", "freight", "goods", "cargo", "item description"],
  category: ["freight category", "commodity type", "freight type", "commodity category"],
  weight_lb: ["weight", "gross weight", "total weight", "wt", "load weight"],
  length_ft: ["length", "trailer length", "load length", "equipment length", "len"],
  width_ft: ["width", "load width"],
  height_ft: ["height", "load height"],
  piece_count: ["pieces", "pcs", "piece count", "number of pieces", "handling units"],
  pallet_count: ["pallets", "plts", "pallet count", "skids", "number of pallets"],
  special_instructions: [
    ...[
      "special info",
      "special instruction",
      "instructions",
      "notes",
      "note",
      "comment",
      "comments",
      "remarks",
    ],
  ],
  required_hazmat_license: ["hazmat", "hazmat required", "haz mat", "hazardous", "hazardous materials"],
  required_doubles_endorsement: ["doubles"],
  required_tanker_endorsement: ["tanker", "tanker required"],
  required_twic: ["twic", "twic required"],
  required_tsa_certified: ["tsa", "tsa required"],
  detention_free_minutes: ["free time", "free minutes", "detention free time", "free time per stop"],
  detention_hour_cents: ["detention", "detention rate", "detention per hour"],
  detention_cap_cents: ["max detention", "detention cap", "detention max"],
  layover_cents: ["layover", "layover rate"],
  tonu_cents: ["tonu", "truck ordered not used"],
  lumper_payer: ["lumper", "lumper payer"],
};

const ALL: Names = {
  ...OF_PLACES,
  ...ofStop("pickup", AT_PICKUP),
  ...ofStop("delivery", AT_DELIVERY),
  ...OTHERS,
};

const DAYS: Names = {
  pickup_date: ["pickup", "pick up", "pu", "ship date", "available", "available date", "earliest pickup"],
  delivery_date: [
    "delivery",
    "del",
    "due date",
    "deliver by",
    "arrival date",
    "drop date",
    "earliest delivery",
  ],
};

export const otherNames = (of: TermColumn | End): readonly string[] => [
  ...(ALL[of] ?? []),
  ...(DAYS[of] ?? []),
];
