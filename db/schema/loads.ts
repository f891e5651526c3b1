import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { BOOKERS } from "~/trade/booking";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { HISTORY_EVENTS, LOAD_STATUSES, REQUEST_STATUSES } from "~/trade/lifecycle";
import { STORED_SIZES } from "~/trade/load-size";
import { MILES_SOURCES } from "~/trade/miles";
import { STATES } from "~/trade/states";
import { boardIndexes, dayNumber, WITHOUT_CITY_KEY } from "./board-indexes";
import { caselessText, flag, id, instant, oneOf } from "./columns";
import { profiles } from "./people";

export const loads = sqliteTable(
  "loads",
  {
    load_id: id("load_id").primaryKey(),
    /** Random and never reused. Always set it: the unique index rejects a second load with the default. */
    load_number: integer("load_number").notNull().default(0),
    /** The shipper from `userloads`, repeated for the dashboard's index. Never changes. */
    owner_id: id("owner_id").references(() => profiles.id),
    /**
     * The shipper's own number, such as a PO number. Unique among the shipper's loads that are not deleted.
     */
    reference: text("reference"),
    cargo_description: text("cargo_description"),
    category: text("category"),
    /** A local day, `YYYY-MM-DD`, like `delivery_date`. */
    pickup_date: text("pickup_date").notNull(),
    /** Local, `HH:MM`. If a window's end is earlier in the day than its start, it ends on the next day. */
    pickup_time: text("pickup_time"),
    pickup_until: text("pickup_until"),
    delivery_date: text("delivery_date").notNull(),
    delivery_time: text("delivery_time"),
    delivery_until: text("delivery_until"),
    /** The contacts are not public. */
    pickup_contact: text("pickup_contact"),
    pickup_contact_phone: text("pickup_contact_phone"),
    delivery_contact: text("delivery_contact"),
    delivery_contact_phone: text("delivery_contact_phone"),
    origin_address_street: text("origin_address_street"),
    origin_address_city: caselessText("origin_address_city"),
    origin_address_state: text("origin_address_state"),
    origin_address_zip: text("origin_address_zip"),
    destination_address_street: text("destination_address_street"),
    destination_address_city: caselessText("destination_address_city"),
    destination_address_state: text("destination_address_state"),
    destination_address_zip: text("destination_address_zip"),
    /**
     * The stops between origin and destination as JSON (`app/trade/stops.ts`); null for a load with two
     * stops.
     */
    stops: text("stops"),
    total_rate_cents: integer("total_rate_cents").notNull(),
    /** Null if no offer was accepted, or if the load has since lost its driver. */
    agreed_rate_cents: integer("agreed_rate_cents"),
    /** Statute miles by road; null if unknown. */
    calculated_miles: real("calculated_miles"),
    /** Ignored if the miles are null. */
    miles_source: text("miles_source", { enum: MILES_SOURCES }).notNull().default("estimate"),
    /** When to query the distance engine again after a failure; null if no retry is needed. */
    miles_due_at: instant("miles_due_at"),
    rate_per_mile_cents: integer("rate_per_mile_cents").generatedAlwaysAs(
      (): SQL =>
        sql`case when calculated_miles > 0 then cast(round(total_rate_cents / calculated_miles) as integer) end`,
      { mode: "virtual" },
    ),
    weight_lb: real("weight_lb"),
    length_ft: real("length_ft"),
    width_ft: real("width_ft"),
    height_ft: real("height_ft"),
    piece_count: integer("piece_count"),
    pallet_count: integer("pallet_count"),
    equipment_type: text("equipment_type", { enum: EQUIPMENT_CODES }),
    /** Null for a full load (`app/trade/load-size.ts`). A partial load has a length and a weight. */
    load_size: text("load_size", { enum: STORED_SIZES }),
    special_instructions: text("special_instructions"),
    required_hazmat_license: flag("required_hazmat_license"),
    required_doubles_endorsement: flag("required_doubles_endorsement"),
    required_tanker_endorsement: flag("required_tanker_endorsement"),
    required_twic: flag("required_twic"),
    required_tsa_certified: flag("required_tsa_certified"),
    /** Null for items that are not agreed; without free minutes, the default applies (`freeMinutes`). */
    detention_free_minutes: integer("detention_free_minutes"),
    detention_hour_cents: integer("detention_hour_cents"),
    detention_cap_cents: integer("detention_cap_cents"),
    layover_cents: integer("layover_cents"),
    tonu_cents: integer("tonu_cents"),
    lumper_payer: text("lumper_payer", { enum: LUMPER_PAYER_CODES }),
    posted_at: instant("posted_at").notNull(),
    /** Raised when the terms change or the load loses its driver, so that nobody agrees to unseen terms. */
    revision: integer("revision").notNull().default(1),
    load_status: text("load_status", { enum: LOAD_STATUSES }).notNull().default("new"),
    /** Four digits, 1000–9999. Must not be shown to the driver. */
    verification_pin: text("verification_pin").notNull(),
    wrong_pin_count: integer("wrong_pin_count").notNull().default(0),
    pin_locked_until: instant("pin_locked_until"),
    rate_confirmation_url: text("rate_confirmation_url"),
    bill_of_lading_url: text("bill_of_lading_url"),
    dropoff_image_url: text("dropoff_image_url"),
    additional_files: text("additional_files", { mode: "json" }).$type<string[]>().notNull().default([]),
    deleted_at: instant("deleted_at"),
    /** When the rate confirmation was signed; null before that. */
    booked_at: instant("booked_at"),
    /** Null if the city is missing or its key has not been filled in yet (`app/places/city-key.ts`). */
    origin_city_key: text("origin_city_key"),
    destination_city_key: text("destination_city_key"),
    /** In degrees; null if unknown (`app/places/place-columns.server.ts`). */
    origin_latitude: real("origin_latitude"),
    origin_longitude: real("origin_longitude"),
    destination_latitude: real("destination_latitude"),
    destination_longitude: real("destination_longitude"),
    /** State and map square as one number (`app/places/areas.ts`); null until looked up. */
    origin_area: integer("origin_area"),
    destination_area: integer("destination_area"),
    /** The ZIP code whose position is used for the origin, as a number; null if unknown. */
    origin_point: integer("origin_point"),
    /** When the shipper last confirmed that the load is still open. */
    confirmed_at: instant("confirmed_at"),
    /** When the load was marked as expired (`isExpired`), which removes it from the board's indexes. */
    expired_at: instant("expired_at"),
    /** When the load's history and documents were moved to the archive (`app/archive`); null before that. */
    archived_at: instant("archived_at"),
    /** Days since January 1, 2000: a small number, because many of the board's indexes contain it. */
    pickup_day: integer("pickup_day").generatedAlwaysAs((): SQL => dayNumber("pickup_date"), {
      mode: "virtual",
    }),
    /** Local minutes since January 1, 2000. A load without a pickup time counts as one at 23:59. */
    pickup_minute: integer("pickup_minute").generatedAlwaysAs(
      (): SQL =>
        sql`1440 * ${dayNumber("pickup_date")} + ifnull(60 * substr(pickup_time, 1, 2) + substr(pickup_time, 4, 2), 1439)`,
      { mode: "virtual" },
    ),
    delivery_day: integer("delivery_day").generatedAlwaysAs((): SQL => dayNumber("delivery_date"), {
      mode: "virtual",
    }),
    /** Whether the load has a row in `book_now`; searches filter by this. */
    offers_book_now: flag("offers_book_now"),
    /** The requirements for the driver, one bit each, in the order of `REQUIREMENTS`. */
    needs: integer("needs").generatedAlwaysAs(
      (): SQL =>
        sql`required_hazmat_license + 2 * required_doubles_endorsement + 4 * required_tanker_endorsement + 8 * required_twic + 16 * required_tsa_certified`,
      { mode: "virtual" },
    ),
    /** For the Find field: in lower case, with a space before each word. */
    find_words: text("find_words").generatedAlwaysAs(
      (): SQL =>
        sql`lower(' ' || coalesce(origin_address_city, '') || ' ' || coalesce(origin_address_state, '') || ' ' || coalesce(destination_address_city, '') || ' ' || coalesce(destination_address_state, '') || ' ' || coalesce(cargo_description, ''))`,
      { mode: "virtual" },
    ),
    /** Loads with unknown miles come last. */
    rate_per_mile_rank: integer("rate_per_mile_rank").generatedAlwaysAs(
      (): SQL =>
        sql`case when calculated_miles > 0 then cast(round(total_rate_cents / calculated_miles) as integer) else -1 end`,
      { mode: "virtual" },
    ),
  },
  (load) => [
    ...boardIndexes(load),
    uniqueIndex("loads_number").on(load.load_number),
    uniqueIndex("loads_reference")
      .on(load.owner_id, load.reference)
      .where(sql`reference is not null and deleted_at is null`),
    // Contains every column that the dashboard's queries need, including `deleted_at`, so that these queries
    // read only the rows that they show.
    index("loads_own")
      .on(
        load.owner_id,
        load.load_status,
        load.pickup_date,
        load.total_rate_cents,
        load.posted_at,
        load.load_number,
        load.load_id,
        load.find_words,
        load.origin_city_key,
        load.destination_city_key,
        load.deleted_at,
      )
      .where(sql`deleted_at is null`),
    // `npm run archive` uses this index to find the finished loads that are not in the archive yet.
    index("loads_finished").on(load.load_id).where(sql`load_status = 'complete' and archived_at is null`),
    // Finds loads from an older version of the app whose cities have no key yet
    // (`app/loads/fill-city-keys.server.ts`).
    index("loads_without_city_key").on(load.load_id).where(sql.raw(WITHOUT_CITY_KEY)),
    index("loads_miles_due").on(load.miles_due_at).where(sql`miles_due_at is not null`),
    // Market rates use these two indexes, by lane and by equipment. These indexes contain only booked loads,
    // so that writes to open loads do not update them.
    index("loads_booked_lane")
      .on(load.equipment_type, load.origin_address_state, load.destination_address_state, load.booked_at)
      .where(sql`booked_at is not null`),
    index("loads_booked").on(load.equipment_type, load.booked_at).where(sql`booked_at is not null`),
    check("loads_status", oneOf("load_status", LOAD_STATUSES)),
    check("loads_equipment_type", oneOf("equipment_type", EQUIPMENT_CODES)),
    check("loads_pin", sql`verification_pin glob '[1-9][0-9][0-9][0-9]'`),
    check(
      "loads_dates",
      sql`pickup_date <= delivery_date and pickup_date is date(pickup_date) and delivery_date is date(delivery_date)`,
    ),
    check("loads_origin_state", oneOf("origin_address_state", STATES)),
    check("loads_destination_state", oneOf("destination_address_state", STATES)),
    check("loads_rate", sql`typeof(total_rate_cents) = 'integer' and total_rate_cents >= 0`),
    check(
      "loads_measures",
      sql`weight_lb between 0 and 1e9 and length_ft between 0 and 1e9 and width_ft between 0 and 1e9 and height_ft between 0 and 1e9 and calculated_miles between 0 and 1e9`,
    ),
    check(
      "loads_counts",
      sql`piece_count >= 0 and typeof(piece_count) in ('integer', 'null') and pallet_count >= 0 and typeof(pallet_count) in ('integer', 'null') and wrong_pin_count >= 0`,
    ),
    check(
      "loads_documents",
      sql`load_status not in ('rate confirmation sent', 'pickup', 'in transit', 'complete') or (rate_confirmation_url is not null and bill_of_lading_url is not null)`,
    ),
    check(
      "loads_signature",
      sql`load_status not in ('pickup', 'in transit', 'complete') or rate_confirmation_url glob '*_signed.pdf'`,
    ),
    check("loads_delivery", sql`load_status <> 'complete' or dropoff_image_url is not null`),
    check(
      "loads_additional_files",
      sql`json_type(additional_files) = 'array' and json_array_length(additional_files) <= 5`,
    ),
  ],
);

/** The shipper who owns a load and the driver who hauls it: at most one of each per load. */
export const userloads = sqliteTable(
  "userloads",
  {
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    user_id: id("user_id")
      .notNull()
      .references(() => profiles.id),
    relationship_type: text("relationship_type", { enum: ["shipper", "driver"] }).notNull(),
  },
  (link) => [
    primaryKey({ columns: [link.load_id, link.relationship_type] }),
    // The shipper and the driver of a load must be different people.
    uniqueIndex("userloads_one_part_a_person").on(link.load_id, link.user_id),
    index("userloads_user").on(link.user_id, link.relationship_type, link.load_id),
    check("userloads_relationship_type", oneOf("relationship_type", ["shipper", "driver"])),
  ],
);

export const requests = sqliteTable(
  "requests",
  {
    request_id: id("request_id").primaryKey(),
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    status: text("status", { enum: REQUEST_STATUSES }).notNull(),
    created_at: instant("created_at").notNull(),
    decided_at: instant("decided_at"),
    /** When the driver dismissed the note that the request was rejected or ended. */
    dismissed_at: instant("dismissed_at"),
    /** The drivers whom Book Now accepted when this driver booked; null for all other requests. */
    booked_under: text("booked_under", { enum: BOOKERS }),
  },
  (request) => [
    uniqueIndex("requests_one_open_a_driver")
      .on(request.load_id, request.driver_id)
      .where(sql`status <> 'rejected'`),
    uniqueIndex("requests_one_accepted_a_load").on(request.load_id).where(sql`status = 'accepted'`),
    index("requests_load").on(request.load_id, request.created_at),
    index("requests_driver").on(request.driver_id, request.status, request.load_id),
    index("requests_lost")
      .on(request.driver_id, request.decided_at)
      .where(sql`status = 'rejected' and dismissed_at is null`),
    check("requests_status", oneOf("status", REQUEST_STATUSES)),
  ],
);

/** The history of each load. */
export const load_events = sqliteTable(
  "load_events",
  {
    event_id: id("event_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    event: text("event", { enum: HISTORY_EVENTS }).notNull(),
    from_status: text("from_status", { enum: LOAD_STATUSES }),
    to_status: text("to_status", { enum: LOAD_STATUSES }),
    actor_id: id("actor_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    at: instant("at").notNull(),
    /** The time of the click by the phone's clock. Set only if the form arrived over a minute later. */
    pressed_at: instant("pressed_at"),
    /** For a cancellation or release: a code from a short list, and free text. */
    reason: text("reason"),
    reason_text: text("reason_text"),
    /** The driver whom the carrier assigned; null if it removed the driver, and for all other events. */
    assignee_id: id("assignee_id").references(() => profiles.id),
    /** The public terms before an edit, for drivers whose request the edit ended. */
    terms_before: text("terms_before", { mode: "json" }).$type<Record<string, string | number | null>>(),
  },
  (event) => [
    index("load_events_load").on(event.load_id, event.at),
    check("load_events_event", oneOf("event", HISTORY_EVENTS)),
    check("load_events_from_status", oneOf("from_status", LOAD_STATUSES)),
    check("load_events_to_status", oneOf("to_status", LOAD_STATUSES)),
  ],
);
