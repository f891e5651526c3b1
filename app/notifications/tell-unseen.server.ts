/** Sends by email and text the notifications that were not seen within two minutes. */
import { askRows } from "db/client";
import { write, writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { mayText } from "~/limits/texts.server";
import { ownLink } from "~/mail/own-link.server";
import { trySend } from "~/mail/send-mail.server";
import { log } from "~/platform/log.server";
import { texter } from "~/sms/choose-texter.server";
import { type Claimed, claimedNotifications } from "./claimed.server";
import { asEmail, asText } from "./mail-text";
import { SETTINGS_PATH } from "./settings-path";
import { CLAIM_MS, ONE_A_TOPIC_MS, tryAgainAt, UNSEEN_MS } from "./times";

/** The maximum number of topics in a run. Their emails are sent in parallel, so that delays do not add up. */
const TOPICS_AT_ONCE = 20;

interface Outcome {
  personId: string;
  topic: string;
  /** Whether anything was sent. If so, the next email or text about the topic waits an hour. */
  told: boolean;
  /** Whether the email (`mailed`) or text (`texted`) is done: sent, or not wanted. A retry skips it. */
  mailed: boolean;
  texted: boolean;
  /** The time of the next attempt; null if everything was sent or given up. */
  again: number | null;
}

/** If this process dies, the claimed notifications become due again after five minutes. */
async function claim(nowMs: number): Promise<{ ids: number[]; topics: number }> {
  const due = sql`
    select person_id, topic from notices where due_at <= ${nowMs}
    group by person_id, topic order by min(due_at) limit ${TOPICS_AT_ONCE}`;
  // Usually nothing is due, and this check avoids the write.
  const topics = (await askRows(due)).length;
  if (topics === 0) return { ids: [], topics };
  const rows = await writeOne(sql`
    update notices set
      told_at = iif(due_at <= ${nowMs}, ${nowMs}, told_at), due_at = max(due_at, ${nowMs + CLAIM_MS})
    where due_at is not null and (person_id, topic) in (${due})
    returning notice_id, told_at = ${nowMs} as is_claimed`);
  return { ids: rows.flatMap((row) => (row.is_claimed ? [Number(row.notice_id)] : [])), topics };
}

function link(path: string): string {
  const [page = "", query] = path.split("?");
  return ownLink(page, Object.fromEntries(new URLSearchParams(query)));
}

type Texting = "sent" | "none" | "failed";

/** @returns `none` if a daily limit is reached; `failed` after a logged error */
async function textTo(
  personId: string,
  number: string,
  news: readonly Claimed[],
  nowMs: number,
): Promise<Texting> {
  try {
    if (!(await mayText(personId, number, nowMs))) return "none";
    await texter().send({ to: number, body: asText({ news, link }) });
    return "sent";
  } catch (error) {
    log.error({ cause: error instanceof Error ? error.name : "unknown" }, "could not send a text");
    return "failed";
  }
}

async function tellTopic(news: readonly Claimed[], nowMs: number): Promise<Outcome[]> {
  const [first] = news;
  if (!first) return [];
  const { personId, topic } = first;
  const quietUntil = Math.max(...news.map(({ tellAtMs }) => tellAtMs));
  if (quietUntil > nowMs) {
    // The user has two minutes to see the push.
    const again = quietUntil + UNSEEN_MS;
    return [{ personId, topic, told: false, mailed: false, texted: false, again }];
  }
  const toMail = news.filter(({ email }) => email !== null);
  const toText = news.filter(({ phone }) => phone !== null);
  const to = toMail[0]?.email;
  const phone = toText[0]?.phone;
  const [mailed, texting] = await Promise.all([
    to
      ? trySend({ to, ...asEmail({ news: toMail, link, settingsPath: SETTINGS_PATH }) }, "Notifications")
      : true,
    phone ? textTo(personId, phone, toText, nowMs) : "none",
  ]);
  const texted = texting !== "failed";
  const told = Boolean((to && mailed) || texting === "sent");
  const again = mailed && texted ? null : tryAgainAt(Math.min(...news.map(({ atMs }) => atMs)), nowMs);
  return [{ personId, topic, told, mailed, texted, again }];
}

/** @param gone claimed notifications that must not be sent anymore */
async function settle(
  outcomes: readonly Outcome[],
  ids: readonly number[],
  gone: readonly number[],
  nowMs: number,
): Promise<void> {
  const isOurs = sql`told_at is ${nowMs} and notice_id in (select value from json_each(${JSON.stringify(ids)}))`;
  const list = sql`(
    select value ->> 'personId' as person_id, value ->> 'topic' as topic, value ->> 'told' as told, value ->> 'mailed' as mailed,
      value ->> 'texted' as texted, value ->> 'again' as again
    from json_each(${JSON.stringify(outcomes)}))`;
  await write([
    {
      // Notifications that were queued after the claim are sent with the retry, or an hour after the email or
      // text.
      query: sql`
        update notices set due_at = iif(o.again is null, max(due_at, ${nowMs + ONE_A_TOPIC_MS}), max(at + ${UNSEEN_MS}, o.again))
        from ${list} o
        where notices.person_id = o.person_id and notices.topic = o.topic and due_at is not null and not (${isOurs})`,
    },
    {
      query: sql`
        update notices set due_at = o.again, told_at = iif(o.told, told_at, null),
          by_mail = by_mail and not o.mailed, by_text = by_text and not o.texted
        from ${list} o
        where notices.person_id = o.person_id and notices.topic = o.topic and due_at is not null and ${isOurs}`,
    },
    {
      query: sql`
        update notices set due_at = null, told_at = null
        where notice_id in (select value from json_each(${JSON.stringify(gone)}))`,
    },
  ]);
}

/** Returns whether more topics may be due. */
export async function tellUnseen(nowMs = Date.now()): Promise<boolean> {
  const { ids, topics } = await claim(nowMs);
  if (ids.length === 0) return false;
  const byTopic = new Map<string, Claimed[]>();
  const claimed = await claimedNotifications(ids, nowMs);
  for (const notice of claimed) {
    const key = `${notice.personId} ${notice.topic}`;
    byTopic.set(key, [...(byTopic.get(key) ?? []), notice]);
  }
  const outcomes = await Promise.all([...byTopic.values()].map((news) => tellTopic(news, nowMs)));
  const known = new Set(claimed.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id));
  await settle(outcomes.flat(), ids, gone, nowMs);
  return topics === TOPICS_AT_ONCE;
}
