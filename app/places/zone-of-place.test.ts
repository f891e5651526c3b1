import { expect, it } from "vitest";
import { STATES } from "~/trade/states";
import { zipPlaces, zoneOfCode } from "./zip-codes.server";
import { clockName, instantAt, startsAt, zoneOfPlace } from "./zone-of-place.server";

const place = (city: string | null, state: string | null, zip: string | null = null) => ({
  city,
  state,
  zip,
});

it.each([
  ["a city", place("Salt Lake City", "UT"), "America/Denver"],
  ["a state", place(null, "NV"), "America/Los_Angeles"],
  ["a ZIP code", place(null, null, "84101"), "America/Denver"],
  ["a city in a different zone than most of its state", place("El Paso", "TX"), "America/Denver"],
  ["a ZIP code in a different zone than most of its state", place(null, "FL", "32501"), "America/Chicago"],
  ["an unknown city", place("Nowhere At All", "TX"), "America/Chicago"],
  ["a ZIP code of another state", place(null, "UT", "10001"), "America/Denver"],
  ["Washington, DC, which is in no state", place("Washington", null, "20001"), "America/New_York"],
  ["nothing", place(null, null), null],
])("%s", (_, asked, zone) => expect(zoneOfPlace(asked)).toBe(zone));

const ZONES: Readonly<Record<string, readonly string[]>> = {
  "America/New_York": [
    "Detroit, MI 48201; Marquette, MI 49855; Escanaba, MI 49829; Louisville, KY 40202; Monticello, KY 42633",
    "Elizabethtown, KY 42701; Indianapolis, IN 46204; South Bend, IN 46601; Winamac, IN 46996",
    "Jasper, IN 47546; Knoxville, TN 37902; Chattanooga, TN 37402; Dayton, TN 37321; Tallahassee, FL 32301",
    "Apalachicola, FL 32320; Phenix City, AL 36867",
  ],
  "America/Chicago": [
    "Iron Mountain, MI 49801; Menominee, MI 49858; Ironwood, MI 49938; Bowling Green, KY 42101",
    "Paducah, KY 42001; Owensboro, KY 42301; Gary, IN 46402; Michigan City, IN 46360; Knox, IN 46534",
    "Evansville, IN 47708; Tell City, IN 47586; Nashville, TN 37201; Crossville, TN 38555",
    "Cookeville, TN 38501; Memphis, TN 38103; Pensacola, FL 32501; Panama City, FL 32401; Marianna, FL 32446",
    "Birmingham, AL 35203; Bismarck, ND 58501; Mandan, ND 58554; Williston, ND 58801; Beulah, ND 58523",
    "Pierre, SD 57501; Winner, SD 57580; Sioux Falls, SD 57104; North Platte, NE 69101; Valentine, NE 69201",
    "Colby, KS 67701; Garden City, KS 67846; Van Horn, TX 79855; Pecos, TX 79772",
  ],
  "America/Denver": [
    "Dickinson, ND 58601; Bowman, ND 58623; Hettinger, ND 58639; Rapid City, SD 57701; Spearfish, SD 57783",
    "Scottsbluff, NE 69361; Ogallala, NE 69153; Chadron, NE 69337; Goodland, KS 67735; Syracuse, KS 67878",
    "El Paso, TX 79901; Sierra Blanca, TX 79851; Boise, ID 83702; McCall, ID 83638; Ontario, OR 97914",
    "Jordan Valley, OR 97910; West Wendover, NV 89883; Window Rock, AZ 86515; Kayenta, AZ 86033",
    "Tuba City, AZ 86045",
  ],
  "America/Phoenix": ["Phoenix, AZ 85001; Flagstaff, AZ 86001; Holbrook, AZ 86025; Page, AZ 86040"],
  "America/Los_Angeles": [
    "Coeur D Alene, ID 83814; Lewiston, ID 83501; Grangeville, ID 83530; Burns, OR 97720; Bend, OR 97701",
    "Elko, NV 89801; Reno, NV 89502",
  ],
  "America/Anchorage": ["Anchorage, AK 99501; Unalaska, AK 99685; Juneau, AK 99801"],
  "America/Adak": ["Adak, AK 99546; Atka, AK 99547"],
  "Pacific/Honolulu": ["Honolulu, HI 96813; Hilo, HI 96720"],
};

const TOWNS = Object.entries(ZONES).flatMap(([zone, lists]) =>
  lists.flatMap((list) =>
    list.split("; ").map((town) => {
      const [, city = "", state = "", zip = ""] = /^(.+), (..) (\d{5})$/.exec(town) ?? [];
      return { town, zone, city, state, zip };
    }),
  ),
);

it.each(TOWNS)("$town is in $zone, by its ZIP code and by its name", ({ zone, city, state, zip }) => {
  expect(zoneOfPlace(place(city, state, zip))).toBe(zone);
  expect(zoneOfCode(zip)).toBe(zone);
  expect(zoneOfPlace(place(city, state))).toBe(zone);
});

it("no ZIP code of the fifty states lacks a time zone, and no other place has one", () => {
  const wrong = [...zipPlaces()].filter(
    ({ zip, state }) =>
      (zoneOfCode(zip) !== null) !== (STATES.some((each) => each === state) || state === "DC"),
  );
  expect(wrong).toEqual([]);
  for (const zip of ["00000", "", "K1A 0B1", "00601"]) expect(zoneOfCode(zip)).toBeNull();
});

it("a zone's abbreviation depends on the season", () => {
  expect(clockName("America/Denver", "2026-11-24")).toBe("MST");
  expect(clockName("America/Denver", "2026-07-04")).toBe("MDT");
  expect(clockName("America/Phoenix", "2026-07-04")).toBe("MST");
  expect(clockName("Pacific/Honolulu", "2026-07-04")).toBe("HST");
});

it("an appointment is at the local time of its place, at midnight if no time was agreed", () => {
  const denver = place("Denver", "CO");
  expect(startsAt(denver, "2026-11-24", "09:30")).toBe(Date.UTC(2026, 10, 24, 16, 30));
  expect(startsAt(denver, "2026-07-01", null)).toBe(Date.UTC(2026, 6, 1, 6));
  expect(startsAt(place(null, null), "2026-11-24", "09:30")).toBeNull();
  expect(instantAt(denver, "2026-11-24T09:30")).toBe(startsAt(denver, "2026-11-24", "09:30"));
});
