import { v7 as newId } from "uuid";
import { type BuiltPerson, buildPerson, type PersonOptions } from "~/builders/person";
import type { Rows } from "~/builders/rows";
import { DAY_MS } from "~/text/time";
import { usernameKey } from "~/text/username";

type Profile = NonNullable<PersonOptions["profile"]>;

/** The drivers have the same password, so that users can try several of them. */
// biome-ignore format: a table, one driver a line
const DRIVERS: readonly (Profile & { full_name: string })[] = [
  { full_name: "Blue Anvil Trucking", equipment_type: "V", max_length_ft: 53, max_weight_lb: 45_000, twic_card: true, hazmat_license: true },
  { full_name: "Dusty Heron Haulage", equipment_type: "V", max_length_ft: 53, max_weight_lb: 44_000 },
  { full_name: "Twin Badger Carriers", equipment_type: "F", max_length_ft: 48, max_weight_lb: 48_000 },
  { full_name: "Pale Compass Transport", equipment_type: "R", max_length_ft: 53, max_weight_lb: 43_500, hazmat_license: true },
  { full_name: "Windy Plover Lines", equipment_type: "V", max_length_ft: 53, max_weight_lb: 45_000, doubles_endorsement: true },
  { full_name: "Iron Thistle Hauling", equipment_type: "SD", max_length_ft: 48, max_weight_lb: 46_000, tanker_endorsement: true },
];

const SHIPPERS: readonly (Profile & { full_name: string })[] = [
  { full_name: "Copper Lantern Freight" },
  { full_name: "Quiet Mesa Logistics" },
  { full_name: "Amber Kestrel Brokerage" },
  { full_name: "North Poplar Shipping" },
  { full_name: "Hollow Granite Freight Desk" },
];

// biome-ignore format: a table, one person a line
const COLLEAGUES = [
  { company: "shipper", email: "dispatcher@haulway.test", full_name: "Lantern Dispatch", seat: "dispatcher" },
  { company: "shipper", email: "billing@haulway.test", full_name: "Lantern Billing", seat: "billing" },
  { company: "driver", email: "fleet@haulway.test", full_name: "Anvil Dispatch", seat: "dispatcher" },
  { company: "driver", email: "anvil1@haulway.test", full_name: "Anvil Driver One", seat: "driver" },
  { company: "driver", email: "anvil2@haulway.test", full_name: "Anvil Driver Two", seat: "driver" },
] as const;

const TRUCKS = [
  { name: "101", equipment_type: "V", max_length_ft: 53, max_weight_lb: 45_000, trailer_number: "V-5301" },
  { name: "102", equipment_type: "R", max_length_ft: 53, max_weight_lb: 43_500, trailer_number: "R-5302" },
  { name: "103", equipment_type: "F", max_length_ft: 48, max_weight_lb: 48_000, trailer_number: "F-4803" },
] as const;

/** The first shipper and the first driver are the demo accounts. */
export interface Cast {
  shippers: [BuiltPerson, ...BuiltPerson[]];
  drivers: [BuiltPerson, ...BuiltPerson[]];
  crew: BuiltPerson[];
}

export const DEMO_SHIPPER_EMAIL = "shipper@haulway.test";
export const DEMO_DRIVER_EMAIL = "driver@haulway.test";
const DEMO_PASSWORD = "haulway-demo";
const COLLEAGUES_FOR_MS = 60 * DAY_MS;

export async function demoCast(nowMs: number): Promise<{ cast: Cast; rows: Rows[] }> {
  const rows: Rows[] = [];
  const build = async (
    role: "driver" | "shipper",
    profile: Profile & { full_name: string },
    index: number,
  ) => {
    const number = index === 0 ? "" : String(index + 1);
    const site = profile.full_name.toLowerCase().replaceAll(" ", "-");
    const built = await buildPerson({
      role,
      email: `${role}${number}@haulway.test`,
      password: DEMO_PASSWORD,
      joinedAtMs: nowMs - (200 - 9 * index) * DAY_MS,
      profile: {
        username: site.split("-").slice(0, 2).join(""),
        username_key: usernameKey(site.split("-").slice(0, 2).join("")),
        phone_number: `(555) 01${index}-01${role === "driver" ? 20 + index : 40 + index}`,
        website: `https://${site}.example`,
        max_insurance_coverage_cents: role === "driver" ? 10_000_000 : null,
        home_zip: role === "driver" ? "84101" : null,
        ...profile,
      },
    });
    rows.push(built.rows);
    return built.person;
  };
  const [driver, ...drivers] = await Promise.all(DRIVERS.map((profile, i) => build("driver", profile, i)));
  const [shipper, ...shippers] = await Promise.all(
    SHIPPERS.map((profile, i) => build("shipper", profile, i)),
  );
  if (!driver || !shipper) throw new Error("The demo has no driver or no shipper.");
  const crew: BuiltPerson[] = [];
  for (const [index, { company, email, full_name, seat }] of COLLEAGUES.entries()) {
    const founder = company === "driver" ? driver : shipper;
    const joinedAtMs = nowMs - COLLEAGUES_FOR_MS;
    const profile = { full_name, phone_number: `(555) 018-01${60 + index}` };
    const colleague = await buildPerson({
      role: company,
      email,
      password: DEMO_PASSWORD,
      joinedAtMs,
      profile,
    });
    const seated = { desk_id: founder.id, person_id: colleague.person.id, seat, since: joinedAtMs };
    rows.push(colleague.rows, { seats: [seated] });
    if (seat === "driver") crew.push(colleague.person);
  }
  const times = { added_at: nowMs - COLLEAGUES_FOR_MS, changed_at: nowMs - COLLEAGUES_FOR_MS };
  rows.push({
    trucks: TRUCKS.map((truck) => ({ truck_id: newId(), desk_id: driver.id, ...truck, ...times })),
  });
  return { cast: { shippers: [shipper, ...shippers], drivers: [driver, ...drivers], crew }, rows };
}
