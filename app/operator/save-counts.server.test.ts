import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { expect, it } from "vitest";
import { count, listenForCounts, takeCounts } from "~/platform/counters";
import { clearNotice, setNotice } from "./change-notices.server";
import { saveProcessCounts } from "./save-counts.server";

const saved = async () =>
  (await database().client.execute("select sum(value) as value from board_days where name = 'mails'")).rows[0]
    ?.value;

it("during maintenance, counts are not written but kept, and the next one is told of again", async () => {
  let told = 0;
  takeCounts();
  listenForCounts(() => {
    told += 1;
  });
  await setNotice({ kind: "maintenance", message: "", endsAtMs: null });
  count("mails", "sent");
  await saveProcessCounts.work();
  expect([await saved(), told]).toEqual([null, 1]);
  await clearNotice("maintenance");
  count("mails", "sent");
  await saveProcessCounts.work();
  expect([await saved(), told]).toEqual([2, 2]);
});
