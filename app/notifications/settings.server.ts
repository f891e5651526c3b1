import { db } from "db/client";
import { hasOwnCompany } from "db/desks";
import { writeOnce } from "db/idempotency";
import { alert_settings, notice_choices, profiles, users } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { checkbox, MARKED } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { hasPhone } from "~/push/has-phone.server";
import { textsAreOn } from "~/sms/choose-texter.server";
import { textableNumber } from "~/sms/numbers";
import { formatPhone } from "~/text/phone";
import {
  hasWay,
  NOTIFICATION_GROUPS,
  NOTIFICATION_WAYS,
  type NotificationGroup,
  type NotificationWay,
} from "~/trade/notification-groups";
import { USUAL_ALERTS_AN_HOUR } from "~/trade/saved-search";
import type { Viewer } from "~/trade/viewer";
import { USUALLY_ON } from "./choices.server";
import { homeZone } from "./home-zone.server";
import { KINDS } from "./kinds";
import { quietFields, readQuietHours } from "./quiet-form.server";
import { NEVER_QUIET } from "./quiet-hours";

interface Choice {
  about: NotificationGroup;
  way: NotificationWay;
  isOn: boolean;
}

const boxOf = (about: NotificationGroup, way: NotificationWay) => `${about}_${way}`;

function offeredTo(viewer: Pick<Viewer, "role">) {
  const groups = NOTIFICATION_GROUPS.filter((about) => about !== "matches" || viewer.role === "driver");
  const ways = NOTIFICATION_WAYS.filter((way) => way !== "text" || textsAreOn());
  return { groups, ways };
}

export async function notificationSettings(viewer: Viewer) {
  const [[person], chosen] = await Promise.all([
    db()
      .select({
        confirmedAt: users.email_confirmed_at,
        phone: profiles.phone_number,
        confirmedPhone: profiles.confirmed_phone,
        homeZip: profiles.home_zip,
        hasPhone: sql<boolean>`${hasPhone(users.id)}`.mapWith(Boolean),
        hours: {
          quietFrom: alert_settings.quiet_from,
          quietUntil: alert_settings.quiet_until,
          timeZone: alert_settings.time_zone,
        },
      })
      .from(users)
      .leftJoin(profiles, and(eq(profiles.id, users.id), hasOwnCompany(users.id)))
      .leftJoin(alert_settings, eq(alert_settings.person_id, users.id))
      .where(eq(users.id, viewer.personId)),
    db().select().from(notice_choices).where(eq(notice_choices.person_id, viewer.personId)),
  ]);
  const { groups, ways } = offeredTo(viewer);
  const isOn = (about: NotificationGroup, way: NotificationWay) =>
    chosen.find((row) => row.about === about && row.way === way)?.is_on ?? USUALLY_ON[way];
  const on = groups.flatMap((about) =>
    ways.filter((way) => hasWay(about, way) && isOn(about, way)).map((way) => boxOf(about, way)),
  );
  return {
    groups,
    ways,
    on,
    hours: person?.hours ?? { ...NEVER_QUIET, timeZone: homeZone(person?.homeZip) },
    isGuess: !person?.hours,
    getsNotices: person?.hasPhone ?? false,
    getsMail: person?.confirmedAt != null,
    getsTexts: person?.confirmedPhone != null,
    /** Null if there is no number to confirm, if it cannot receive texts, or if no provider is set up. */
    toConfirm:
      textsAreOn() && person?.phone && !person.confirmedPhone && textableNumber(person.phone)
        ? formatPhone(person.phone)
        : null,
  };
}

export type NotificationSettings = Awaited<ReturnType<typeof notificationSettings>>;

const Settings = z.object(quietFields);

function dropTurnedOff(personId: string, { about, way }: Choice): Statement {
  const kinds = [...KINDS].flatMap(([name, { group }]) => (group === about ? [name] : []));
  const set = {
    push: sql`push_due_at = null`,
    mail: sql`by_mail = false, due_at = iif(by_text, due_at, null)`,
    text: sql`by_text = false, due_at = iif(by_mail, due_at, null)`,
  };
  return {
    query: sql`update notices set ${set[way]} where person_id = ${personId} and seen_at is null and kind in ${kinds}`,
  };
}

/** @throws Invalid with a message for each field */
export async function saveNotificationSettings(save: {
  viewer: Viewer;
  fields: Record<string, string>;
}): Promise<void> {
  const { viewer, fields } = save;
  const result = Settings.safeParse(fields);
  if (!result.success) throw new Invalid(MARKED, fieldErrors(result.error));
  const { quietFrom, quietUntil, timeZone } = readQuietHours(result.data);
  const { groups, ways } = offeredTo(viewer);
  const choices = groups.flatMap((about) =>
    ways
      .filter((way) => hasWay(about, way))
      .map((way): Choice => ({ about, way, isOn: checkbox.parse(fields[boxOf(about, way)]) })),
  );
  const set = { quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone };
  const person_id = viewer.personId;
  await writeOnce([
    {
      query: db()
        .insert(alert_settings)
        .values({ person_id, ...set, hourly_cap: USUAL_ALERTS_AN_HOUR })
        .onConflictDoUpdate({ target: alert_settings.person_id, set }),
    },
    {
      query: db()
        .insert(notice_choices)
        .values(choices.map(({ isOn, ...choice }) => ({ person_id, ...choice, is_on: isOn })))
        .onConflictDoUpdate({
          target: [notice_choices.person_id, notice_choices.about, notice_choices.way],
          set: { is_on: sql`excluded.is_on` },
        }),
    },
    ...choices
      .filter(({ about, isOn }) => !isOn && about !== "news")
      .map((choice) => dropTurnedOff(person_id, choice)),
  ]);
}
