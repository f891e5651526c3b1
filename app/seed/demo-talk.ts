import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { BuiltLoad } from "~/builders/built-load";
import type { Rows, TimedMessages } from "~/builders/rows";
import { addMessages, markSeen, newsAfter } from "~/chat/add-messages.server";
import { MINUTE_MS } from "~/text/time";

const NEWS_UNSEEN = 2;

const REVIEWS = {
  ofDriver: [
    [5, "On time at both ends, called ahead, paperwork in order."],
    [4, "Good work. Check calls were a little late."],
    [5, "Took good care of the freight. Would book again."],
    [4, null],
  ],
  ofShipper: [
    [5, "Paid as agreed, quick at the dock."],
    [4, "Clear instructions. Two-hour wait to load."],
    [5, null],
    [5, "Easy to reach, honest about the weight."],
  ],
} as const;

export function reviewsOf(load: BuiltLoad, atMs: number, turn: number): Rows {
  const { driver, owner, loadId } = load;
  if (!driver) return {};
  const review = (
    from: string,
    to: string,
    [stars, text]: readonly [number, string | null],
  ): Required<Pick<Rows, "reviews" | "userreviews">> => {
    const id = newId({ msecs: atMs });
    return {
      reviews: [{ id, number_of_stars: stars, review_text: text, created_at: atMs }],
      userreviews: [
        { review_id: id, user_id: from, load_id: loadId, relationship_type: "submitter" },
        { review_id: id, user_id: to, load_id: loadId, relationship_type: "recipient" },
      ],
    };
  };
  const at = turn % REVIEWS.ofDriver.length;
  const [byOwner, byDriver] = [
    review(owner.id, driver.id, REVIEWS.ofDriver[at] ?? [5, null]),
    review(driver.id, owner.id, REVIEWS.ofShipper[at] ?? [5, null]),
  ];
  return {
    reviews: [...byOwner.reviews, ...byDriver.reviews],
    userreviews: [...byOwner.userreviews, ...byDriver.userreviews],
  };
}

export function setRatings(rows: Rows): void {
  const starsOf = new Map(rows.reviews?.map(({ id, number_of_stars }) => [id, number_of_stars]));
  for (const profile of rows.profiles ?? []) {
    const received = (rows.userreviews ?? [])
      .filter((link) => link.relationship_type === "recipient" && link.user_id === profile.id)
      .map((link) => starsOf.get(link.review_id) ?? 0);
    if (received.length > 0)
      profile.rating = received.reduce((sum, stars) => sum + stars, 0) / received.length;
  }
}

const TALK = [
  ["driver", "Empty in Ontario by seven. Is it a live load?"],
  ["shipper", "Live load, dock 14. They open at 7:30. Call me from the gate for the pin."],
  ["driver", "Loaded and sealed. Rolling."],
  ["shipper", "Great. Receiver takes trucks until 4 PM."],
] as const;

/** Users have read up to their own last message, so the shipper's last message is unread. */
export function talkOf(load: BuiltLoad, rows: Rows, lastAtMs: number): TimedMessages[] {
  const group = rows.groups?.find(({ load_id }) => load_id === load.loadId);
  const driver = load.driver;
  if (!group || !driver) return [];
  return TALK.map(([who, content], index) => {
    const atMs = lastAtMs - (TALK.length - 1 - index) * 25 * MINUTE_MS;
    const sender = who === "driver" ? driver.id : load.owner.id;
    const id = newId({ msecs: atMs });
    const said = addMessages({
      rows: sql`select ${id} as id, ${content} as content, ${group.group_id} as group_id, ${sender} as sender_id,
        null as load_id, ${atMs} as created_at`,
      groups: sql`${group.group_id}`,
    });
    const own = sql`(select position from messages where id = ${id})`;
    return { atMs, statements: [...said, markSeen({ groupId: group.group_id, userId: sender }, own)] };
  });
}

/** Leaves the last automated messages of each user unseen. Run this after the messages are written. */
export function markNewsSeen(): Statement {
  const seen = sql`coalesce((
    select m.position from messages m where m.group_id = group_membership.group_id
    order by m.position desc limit 1 offset ${NEWS_UNSEEN}), 0)`;
  return {
    query: sql`
      update group_membership set
        read_position = ${seen}, delivered_position = ${seen}, unread = ${newsAfter(seen)}
      where group_id in (select group_id from groups where is_default)`,
  };
}

/** Run this after the messages are written. */
export function placeQuietChats(): Statement {
  return {
    query: sql`
      update group_membership set last_position = coalesce((
        select max(m.position) from messages m where m.created_at <= group_membership.created_at), 0)
      where last_position = 0`,
  };
}
