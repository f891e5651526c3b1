import { type Database, database } from "db/client";
import { write } from "db/write";
import { v7 as newId } from "uuid";
import type { FileStore } from "~/files/store/store";
import { freeNumbers } from "~/loads/load-numbers.server";
import { newPin } from "~/loads/steps/pin";
import { placeColumns } from "~/places/place-columns.server";
import { utcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import type { BuiltLoad, LoadRow, Party } from "./built-load";
import { type Content, discardDocuments, storeDocuments } from "./documents";
import { pastOf } from "./history";
import { documentsOfLoad, urlsOf } from "./load-documents";
import { historyRows, messagesOf, requestRows } from "./load-rows";
import { savePerson } from "./person";
import { inOrderOfTime, insertRows, type Rows, type TimedMessages } from "./rows";

export interface LoadOptions {
  owner: Party;
  /** The chosen driver or, in statuses before "rate confirmation", the first driver with a request. */
  driver?: Party;
  /** Other drivers with a request. Their requests are rejected when a driver is chosen. */
  requesters?: readonly Party[];
  /** Default: "pending" if the load has a request, else "new". */
  status?: LoadStatus;
  terms?: Partial<Omit<LoadRow, "load_status" | "posted_at">>;
  /** The default allows one second for each step. */
  postedAtMs?: number;
  /** Default: now. */
  lastStepAtMs?: number;
  /** Default: a PDF. */
  proofOfDelivery?: Content;
  /** Default: none. */
  additionalFiles?: readonly Content[];
  /** Default: false, because most tests do not need messages. */
  messages?: boolean;
}

function usualTerms(postedAtMs: number) {
  const day = (days: number) => utcDay(postedAtMs + days * DAY_MS);
  return {
    cargo_description: "Palletized dry goods",
    category: "General freight",
    pickup_date: day(3),
    pickup_time: "09:30",
    delivery_date: day(5),
    origin_address_street: "1200 Industrial Way",
    origin_address_city: "Salt Lake City",
    origin_address_state: "UT",
    origin_address_zip: "84104",
    destination_address_street: "480 Depot Street",
    destination_address_city: "Denver",
    destination_address_state: "CO",
    destination_address_zip: "80216",
    total_rate_cents: 121_000,
    calculated_miles: 522.5,
    weight_lb: 32_000,
    length_ft: 48,
    equipment_type: "V",
  } as const;
}

const isChosenIn = (status: LoadStatus) =>
  LOAD_STATUSES.indexOf(status) >= LOAD_STATUSES.indexOf("rate confirmation");

function castOf({ status: wanted, driver, requesters = [] }: Omit<LoadOptions, "owner">) {
  const asked = [...(driver ? [driver] : []), ...requesters.filter(({ id }) => id !== driver?.id)];
  const status = wanted ?? (asked.length > 0 ? "pending" : "new");
  if (status === "new" && asked.length > 0) throw new Error("A new load has no requests.");
  if (status === "pending" && asked.length === 0)
    throw new Error("A pending load needs a driver who requested it.");
  if (isChosenIn(status) && !driver) throw new Error(`A load in ${status} needs a driver.`);
  return { status, asked, chosen: isChosenIn(status) ? (driver ?? null) : null };
}

/** Writes and stores nothing. */
export function buildLoad(options: LoadOptions): { built: BuiltLoad; rows: Rows; messages: TimedMessages[] } {
  const { owner } = options;
  const { status, asked, chosen } = castOf(options);
  const lastStepAtMs = options.lastStepAtMs ?? Date.now();
  const postedAtMs =
    options.postedAtMs ?? lastStepAtMs - 1000 * (asked.length + LOAD_STATUSES.indexOf(status));
  const loadId = options.terms?.load_id ?? newId({ msecs: postedAtMs });
  const steps = pastOf({
    status,
    ownerId: owner.id,
    driverId: chosen?.id ?? null,
    requesterIds: asked.map(({ id }) => id),
    postedAtMs,
    lastStepAtMs,
  });
  const terms = {
    ...usualTerms(postedAtMs),
    verification_pin: newPin(),
    posted_at: postedAtMs,
    booked_at: steps.find(({ event }) => event === "sign")?.atMs,
    load_status: status,
    ...options.terms,
    load_id: loadId,
  };
  const documents = chosen
    ? documentsOfLoad({ load: terms, owner, driver: chosen, steps, ...pickFiles(options) })
    : [];
  const load = {
    ...terms,
    ...placeColumns(terms),
    ...urlsOf(documents),
    ...options.terms,
    load_id: loadId,
    owner_id: owner.id,
  };
  const built = {
    loadId,
    status,
    owner,
    driver: chosen,
    requesters: asked,
    pin: terms.verification_pin,
    load,
    documents,
    lastStepAtMs,
  };
  return {
    built,
    rows: {
      loads: [load],
      userloads: [
        { load_id: loadId, user_id: owner.id, relationship_type: "shipper" },
        ...(chosen ? [{ load_id: loadId, user_id: chosen.id, relationship_type: "driver" } as const] : []),
      ],
      ...requestRows(built, steps),
      load_events: historyRows(built, steps),
      files: documents.map(({ row }) => row),
    },
    messages: options.messages ? messagesOf(built, steps) : [],
  };
}

const pickFiles = ({ proofOfDelivery, additionalFiles }: LoadOptions) => ({
  proofOfDelivery,
  additionalFiles,
});

/** `saveLoad` creates the people that the status requires if the options do not include them. */
export type SaveLoadOptions = Partial<LoadOptions> & {
  /** Where to store the documents, so that their links work. Default: not stored. */
  store?: FileStore;
};

export async function saveLoad(
  options: SaveLoadOptions = {},
  target: Database = database(),
): Promise<BuiltLoad> {
  const { store, status = "new" } = options;
  const owner = options.owner ?? (await savePerson({ role: "shipper" }, target));
  const missesDriver =
    status !== "new" && !options.driver && (isChosenIn(status) || !options.requesters?.length);
  const driver = missesDriver ? await savePerson({ role: "driver" }, target) : options.driver;
  const [load_number] = await freeNumbers(1, { target });
  const terms = { load_number, ...options.terms };
  const { built, rows, messages } = buildLoad({ ...options, owner, driver, terms });
  if (store) await storeDocuments(built.documents, store);
  try {
    await write([...insertRows(rows), ...inOrderOfTime(messages)], target);
  } catch (error) {
    if (store) await discardDocuments(built.documents, store);
    throw error;
  }
  return built;
}
