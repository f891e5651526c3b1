import "../../tests/fixtures/own-database";

import { write } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { newTalk } from "../../tests/fixtures/chats";
import { addMessages } from "./add-messages.server";
import { MAX_MISSED_AT_ONCE, missedMessages } from "./queries.server";

it("a browser that missed more than fits at once asks on until it has all, each once and in order", async () => {
  const { driver, shipper, groupId } = await newTalk();
  const sent = Array.from({ length: MAX_MISSED_AT_ONCE + 1 }, (_, n) => `Number ${n}`);
  const rows = sql.join(
    sent.map(
      (content, at) =>
        sql`select ${newId()} as id, ${content} as content, ${groupId} as group_id, ${driver.id} as sender_id, null as load_id, ${at} as created_at`,
    ),
    sql` union all `,
  );
  await write(addMessages({ rows, groups: sql`${groupId}` }));

  const first = await missedMessages(shipper.id, groupId, 0);
  expect(first.more).toBe(true);
  const last = first.messages.at(-1)?.position ?? 0;
  const second = await missedMessages(shipper.id, groupId, last);
  expect(second.more).toBe(false);
  const got = [...first.messages, ...second.messages].map(({ content }) => content);
  expect(got).toEqual(sent);
  expect(await missedMessages(shipper.id, groupId, second.messages.at(-1)?.position ?? 0)).toMatchObject({
    messages: [],
    more: false,
  });
});
