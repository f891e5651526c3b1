import type { Database } from "db/client";
import { v7 as newId } from "uuid";
import type { BuiltLoad } from "~/builders/built-load";
import { buildLoad } from "~/builders/load";
import { nameOfRow } from "~/builders/load-documents";
import type { BuiltPerson } from "~/builders/person";
import { mergeRows, type Rows, type TimedMessages } from "~/builders/rows";
import { freeNumbers } from "~/loads/load-numbers.server";
import { HOUR_MS } from "~/text/time";
import type { EquipmentCode } from "~/trade/equipment";
import type { LoadStatus } from "~/trade/lifecycle";
import { cargoTerms, dayAfter, laneTerms } from "./board";
import type { Cast } from "./demo-cast";
import { laneBetween } from "./lanes";
import type { Random } from "./random";

const MILES_A_DAY = 520;

interface Scene {
  status: LoadStatus;
  from: string;
  to: string;
  equipment: EquipmentCode;
  /** The number of days from today; negative for the past. */
  pickup: number;
  /** The index of the person; 0 is the demo account. */
  shipper?: number;
  driver?: number;
  asked?: readonly number[];
  crew?: number;
  postedHoursAgo: number;
  lastStepHoursAgo?: number;
}

// biome-ignore format: a table, one load a line
const SCENES: readonly Scene[] = [
  { status: "new", from: "Boise", to: "Reno", equipment: "V", pickup: 4, postedHoursAgo: 3 },
  { status: "new", from: "Denver", to: "Kansas City", equipment: "F", pickup: 6, postedHoursAgo: 1 },
  { status: "pending", from: "Salt Lake City", to: "Denver", equipment: "V", pickup: 3, driver: 0, postedHoursAgo: 9, lastStepHoursAgo: 2 },
  { status: "pending", from: "Phoenix", to: "Dallas", equipment: "V", pickup: 2, asked: [1, 4, 3], postedHoursAgo: 20, lastStepHoursAgo: 1 },
  { status: "pending", from: "Memphis", to: "Columbus", equipment: "V", pickup: 3, shipper: 1, driver: 0, asked: [2], postedHoursAgo: 15, lastStepHoursAgo: 4 },
  { status: "rate confirmation", from: "Las Vegas", to: "Fresno", equipment: "V", pickup: 2, driver: 0, asked: [1, 5], postedHoursAgo: 30, lastStepHoursAgo: 5 },
  { status: "rate confirmation sent", from: "Sacramento", to: "Medford", equipment: "R", pickup: 1, driver: 0, postedHoursAgo: 40, lastStepHoursAgo: 6 },
  { status: "pickup", from: "Portland", to: "Spokane", equipment: "V", pickup: 0, driver: 0, asked: [4], crew: 0, postedHoursAgo: 50, lastStepHoursAgo: 7 },
  { status: "in transit", from: "Ontario", to: "Albuquerque", equipment: "V", pickup: -1, driver: 0, postedHoursAgo: 76, lastStepHoursAgo: 20 },
  { status: "in transit", from: "Tulsa", to: "Birmingham", equipment: "F", pickup: -1, driver: 2, postedHoursAgo: 80, lastStepHoursAgo: 18 },
  { status: "complete", from: "Stockton", to: "Seattle", equipment: "V", pickup: -6, driver: 0, postedHoursAgo: 220, lastStepHoursAgo: 80 },
  { status: "complete", from: "Tucson", to: "San Antonio", equipment: "V", pickup: -13, driver: 0, asked: [1], postedHoursAgo: 400, lastStepHoursAgo: 260 },
  { status: "complete", from: "Omaha", to: "Chicago", equipment: "R", pickup: -20, driver: 0, postedHoursAgo: 560, lastStepHoursAgo: 450 },
  { status: "complete", from: "El Paso", to: "Houston", equipment: "V", pickup: -9, driver: 1, postedHoursAgo: 300, lastStepHoursAgo: 180 },
  { status: "complete", from: "Wichita", to: "Saint Louis", equipment: "F", pickup: -16, driver: 2, postedHoursAgo: 450, lastStepHoursAgo: 350 },
  { status: "complete", from: "Green Bay", to: "Louisville", equipment: "R", pickup: -24, driver: 3, postedHoursAgo: 640, lastStepHoursAgo: 540 },
  { status: "complete", from: "Atlanta", to: "Lakeland", equipment: "V", pickup: -11, shipper: 1, driver: 0, postedHoursAgo: 330, lastStepHoursAgo: 240 },
  { status: "complete", from: "Charlotte", to: "Harrisburg", equipment: "V", pickup: -18, shipper: 2, driver: 0, postedHoursAgo: 500, lastStepHoursAgo: 400 },
  { status: "complete", from: "Toledo", to: "Nashville", equipment: "V", pickup: -28, shipper: 3, driver: 4, postedHoursAgo: 720, lastStepHoursAgo: 640 },
];

function assignmentOf({ loadId, driver, load, lastStepAtMs }: BuiltLoad, person: BuiltPerson): Rows {
  if (!driver) return {};
  const at = lastStepAtMs + HOUR_MS / 2;
  const group_id = newId({ msecs: at });
  return {
    load_events: [
      {
        event_id: newId({ msecs: at }),
        load_id: loadId,
        event: "assign",
        from_status: load.load_status,
        to_status: load.load_status,
        actor_id: driver.id,
        at,
        assignee_id: person.id,
      },
    ],
    assignments: [{ load_id: loadId, desk_id: driver.id, person_id: person.id, assigned_by: driver.id, at }],
    groups: [
      {
        group_id,
        group_name: nameOfRow(load),
        owner_id: driver.id,
        load_id: loadId,
        driver_id: person.id,
        created_at: at,
      },
    ],
    group_membership: [driver.id, person.id].map((user_id) => ({ group_id, user_id, created_at: at })),
  };
}

interface Pictures {
  proofOfDelivery: Uint8Array;
  freight: Uint8Array;
}

interface DemoLoads {
  loads: BuiltLoad[];
  rows: Rows;
  messages: TimedMessages[];
}

export async function demoLoads(
  cast: Cast,
  pictures: Pictures,
  nowMs: number,
  random: Random,
  target: Database,
): Promise<DemoLoads> {
  const numbers = await freeNumbers(SCENES.length, { target });
  const shipperAt = (index: number) => cast.shippers[index] ?? cast.shippers[0];
  const driverAt = (index: number) => cast.drivers[index] ?? cast.drivers[0];
  const jpeg = (bytes: Uint8Array) => ({ bytes, contentType: "image/jpeg" }) as const;
  const made = SCENES.map((scene, at) => {
    const lane = laneBetween(scene.from, scene.to);
    const load = buildLoad({
      status: scene.status,
      owner: shipperAt(scene.shipper ?? 0),
      driver: scene.driver === undefined ? undefined : driverAt(scene.driver),
      requesters: scene.asked?.map(driverAt),
      terms: {
        load_number: numbers[at],
        ...laneTerms(lane, random),
        ...cargoTerms(scene.equipment, lane.miles, random),
        required_hazmat_license: false,
        pickup_date: dayAfter(nowMs, scene.pickup),
        pickup_time: `${String(random.between(7, 15)).padStart(2, "0")}:30`,
        delivery_date: dayAfter(nowMs, scene.pickup + 1 + Math.floor(lane.miles / MILES_A_DAY)),
      },
      postedAtMs: nowMs - scene.postedHoursAgo * HOUR_MS,
      lastStepAtMs: nowMs - (scene.lastStepHoursAgo ?? scene.postedHoursAgo) * HOUR_MS,
      proofOfDelivery: jpeg(pictures.proofOfDelivery),
      additionalFiles: scene.driver === 0 ? [jpeg(pictures.freight)] : [],
      messages: true,
    });
    const drives = scene.crew === undefined ? undefined : cast.crew[scene.crew];
    return drives ? { ...load, rows: mergeRows([load.rows, assignmentOf(load.built, drives)]) } : load;
  });
  return {
    loads: made.map(({ built }) => built),
    rows: mergeRows(made.map(({ rows }) => rows)),
    messages: made.flatMap(({ messages }) => messages),
  };
}
