import { askRows } from "db/client";
import { ownSeat } from "db/desks";
import { type SQL, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { isNotHidden } from "~/hidden/conditions.server";
import type { Abilities } from "~/requests/eligibility";
import { abilitiesIn } from "~/search/engine/abilities";
import { HOUR_MS } from "~/text/time";
import { type AlertSettings, MOST_AN_HOUR, USUAL } from "./when-to-send";
import { MOST_HELD } from "./words";

export interface Listener {
  personId: string;
  settings: AlertSettings;
  /** The number of messages sent within the last hour. */
  sent: number;
  /** The number of held loads, at most `MOST_HELD`. */
  held: number;
  /** Null if the profile has no limits. */
  abilities: Abilities | null;
}

interface Row extends AlertSettings {
  personId: string;
  sent: number;
  held: number;
  equipmentType: string | null;
  maxLengthFt: number | null;
  maxWeightLb: number | null;
  hazmatLicense: number;
  doublesEndorsement: number;
  tankerEndorsement: number;
  twicCard: number;
}

const LOAD = { id: sql`l.load_id`, ownerId: sql`l.owner_id` };

/** @param loadId excludes drivers who hid this load or its broker */
export async function listenersAmong(
  personIds: readonly string[],
  nowMs: number,
  loadId?: string,
): Promise<Listener[]> {
  const wants =
    loadId === undefined
      ? sql`true`
      : sql`exists (select 1 from loads l where l.load_id = ${loadId} and ${isNotHidden(sql`p.id`, LOAD)})`;
  const rows = await askRows<Row>(sql`
    select p.id as "personId",
      ifnull(a.quiet_from, ${USUAL.quietFrom}) as "quietFrom", ifnull(a.quiet_until, ${USUAL.quietUntil}) as "quietUntil",
      ifnull(a.time_zone, ${USUAL.timeZone}) as "timeZone", ifnull(a.hourly_cap, ${USUAL.hourlyCap}) as "hourlyCap",
      (select count(*) from (
        select 1 from load_alerts s where s.person_id = p.id and s.state = 'sent' and s.at > ${nowMs - HOUR_MS}
        limit ${MOST_AN_HOUR})) as "sent",
      (select count(*) from (
        select 1 from load_alerts h where h.person_id = p.id and h.state = 'held' limit ${MOST_HELD})) as "held",
      p.equipment_type as "equipmentType", p.max_length_ft as "maxLengthFt", p.max_weight_lb as "maxWeightLb",
      p.hazmat_license as "hazmatLicense", p.doubles_endorsement as "doublesEndorsement",
      p.tanker_endorsement as "tankerEndorsement", p.twic_card as "twicCard"
    from json_each(${JSON.stringify(personIds)}) j cross join profiles p on p.id = j.value
      left join alert_settings a on a.person_id = p.id
    where p.user_type = 'driver' and ifnull(a.hourly_cap, ${USUAL.hourlyCap}) > 0
      and ${ownSeat(sql`p.id`)} is not null and ${wants}`);
  return rows.map(({ personId, sent, held, quietFrom, quietUntil, timeZone, hourlyCap, ...profile }) => ({
    personId,
    sent,
    held,
    settings: { quietFrom, quietUntil, timeZone, hourlyCap },
    abilities: abilitiesIn({
      ...profile,
      hazmatLicense: profile.hazmatLicense === 1,
      doublesEndorsement: profile.doublesEndorsement === 1,
      tankerEndorsement: profile.tankerEndorsement === 1,
      twicCard: profile.twicCard === 1,
    }),
  }));
}

export const isStillNews = (today: string): SQL => sql`
  ${isOnBoard} and l.pickup_date >= ${today}
  and not exists (select 1 from requests r where r.load_id = h.load_id and r.driver_id = h.person_id)
  and ${isNotHidden(sql`h.person_id`, LOAD)}`;

export interface HeldLoads {
  personId: string;
  /** The number of held loads, at most `MOST_HELD`. */
  count: number;
  newestId: string;
}

export async function heldFor(personIds: readonly string[], today: string): Promise<HeldLoads[]> {
  return await askRows<HeldLoads>(sql`
    select h.person_id as "personId", count(*) as "count",
      substr(max(printf('%015d', h.at) || h.load_id), 16) as "newestId"
    from json_each(${JSON.stringify(personIds)}) j
      cross join load_alerts h on h.person_id = j.value and h.state = 'held'
      cross join loads l on l.load_id = h.load_id
    where ${isStillNews(today)}
    group by h.person_id`);
}
