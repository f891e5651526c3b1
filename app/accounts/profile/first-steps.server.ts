import { preparedSql } from "db/client";
import { drivesElsewhere } from "db/desks";
import { sql } from "drizzle-orm";
import { hasCertificate } from "~/carriers/queries.server";
import { hasPhone } from "~/push/has-phone.server";
import { mayIn } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";
import { safeRedirectTo } from "../sign-in/redirect-to";
import { openSteps, readStep, type StepStates, stepAfter, stepsIn } from "./first-step-table";
import { readPutOff } from "./first-steps-later.server";

type Flag = 0 | 1;

const POSTED_WHEN_SETTLED = 5;

const statesQuery = preparedSql<
  Record<
    Exclude<keyof StepStates, "notifications"> | "phone" | "declined" | "requested" | "employed" | "settled",
    Flag
  > & {
    equipment: string | null;
  }
>(
  () => sql`
    select p.equipment_type as equipment, ifnull(p.equipment_type, '') <> '' as truck, ifnull(p.home_zip, '') <> '' as home,
      exists (select 1 from carrier_facts c where c.carrier_id = p.id) as carrier,
      ${hasCertificate(sql`p.id`)} as insurance,
      exists (select 1 from paper_terms t where t.shipper_id = p.id) as terms,
      exists (select 1 from userloads l where l.user_id = p.id and l.relationship_type = 'shipper') as load,
      exists (select 1 from requests r where r.driver_id = p.id) as requested,
      ${drivesElsewhere(sql`p.id`)} as employed,
      exists (select 1 from push_declines d where d.person_id = p.id) as declined,
      ${hasPhone(sql`p.id`, sql.placeholder("nowMs"))} as phone,
      p.user_type = 'shipper' and (p.accepted_count > 0 or (select count(*) from (select 1 from userloads l
        where l.user_id = p.id and l.relationship_type = 'shipper' limit ${POSTED_WHEN_SETTLED}))
        = ${POSTED_WHEN_SETTLED}) as settled
    from profiles p where p.id = ${sql.placeholder("personId")}`,
);

async function factsOf({ id }: Viewer, nowMs: number) {
  const [row] = await statesQuery().all({ personId: id, nowMs });
  if (!row) return null;
  // These steps do not apply to a person who drives for a company and has never requested a load.
  const ofCompany = (done: Flag) => (row.employed && !row.requested ? null : !!done);
  const states: StepStates = {
    truck: ofCompany(row.truck),
    home: !!row.home,
    carrier: ofCompany(row.carrier),
    insurance: ofCompany(row.insurance),
    terms: !!row.terms,
    load: !!row.load,
    notifications: row.phone ? true : row.declined ? null : false,
  };
  return { ...row, states };
}

/** A step without a URL is done, and its words say what it added. */
export interface ListedStep {
  words: string;
  to?: string;
}

interface Beginning {
  steps: ListedStep[];
  /** False until a driver's first request or a shipper's first load. An employed driver needs no request. */
  offersPhone: boolean;
  equipment: string | null;
}

export async function beginningOf(viewer: Viewer, request: Request, nowMs = Date.now()): Promise<Beginning> {
  const facts = await factsOf(viewer, nowMs);
  if (!facts) return { steps: [], offersPhone: false, equipment: null };
  const { states, settled, load, requested, employed, equipment } = facts;
  const later = await readPutOff(viewer, request);
  const steps = settled || later.steps || !mayIn(viewer, "company") ? [] : openSteps(states, viewer.role);
  const hasBegun = viewer.role === "driver" ? requested || employed : load;
  const listed = steps.map(({ words, adds, to, done }) => (done ? { words: adds } : { words, to }));
  const isOffered = steps.length === 0 && !!hasBegun && states.notifications === false;
  return { steps: listed, offersPhone: isOffered && !later.notifications, equipment };
}

export interface StepPlace {
  /** For example, `Step 2 of 5`. */
  place: string;
  skip: string;
}

export async function stepPlace(
  viewer: Viewer,
  request: Request,
  nowMs = Date.now(),
): Promise<StepPlace | null> {
  const key = readStep(new URL(request.url), viewer.role);
  const facts = key && (await factsOf(viewer, nowMs));
  if (!key || !facts) return null;
  const steps = stepsIn(facts.states, viewer.role);
  const at = steps.findIndex((step) => step.key === key);
  if (at < 0) return null;
  return { place: `Step ${at + 1} of ${steps.length}`, skip: stepAfter(steps, key) };
}

export async function afterSaving(
  viewer: Viewer,
  request: Request,
  otherwise: string,
  nowMs = Date.now(),
): Promise<string> {
  const url = new URL(request.url);
  const key = readStep(url, viewer.role);
  const facts = key && (await factsOf(viewer, nowMs));
  if (key && facts) return stepAfter(stepsIn(facts.states, viewer.role), key);
  return safeRedirectTo(url.searchParams.get("next"), otherwise);
}

export const backFrom = (request: Request, otherwise: string): string => {
  const { searchParams } = new URL(request.url);
  return searchParams.has("first") ? "/dashboard" : safeRedirectTo(searchParams.get("next"), otherwise);
};
