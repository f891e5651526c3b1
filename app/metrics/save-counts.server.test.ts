import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { alert_queue, board_days } from "db/schema";
import { write } from "db/write";
import { asc, eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { count, takeCounts } from "~/platform/counters";
import { OutcomeUnknown } from "~/platform/errors";
import { lookingOnly } from "~/platform/looking-only.server";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { queueLengths } from "./queues.server";
import { readBoardDays } from "./read-days.server";
import { saveCounts, saveQueuePeaks } from "./save-counts.server";

const DAY = Date.UTC(2026, 4, 2);
afterEach(() => {
  vi.restoreAllMocks();
  takeCounts();
});

const valuesAt = async (dayMs: number) => {
  const rows = await db()
    .select()
    .from(board_days)
    .where(eq(board_days.day_at, dayMs))
    .orderBy(asc(board_days.name), asc(board_days.part));
  return rows.map(({ name, part, value }) => `${name} ${part} ${value}`);
};

it("the counts of several processes add up, by day", async () => {
  count("mails", "sent", 2);
  await saveCounts(DAY + HOUR_MS);
  count("mails", "sent", 3);
  count("pushes", "failed");
  await saveCounts(DAY + DAY_MS - 1);
  count("mails", "sent");
  await saveCounts(DAY + DAY_MS);
  expect(await valuesAt(DAY)).toEqual(["mails sent 5", "pushes failed 1"]);
  expect(await valuesAt(DAY + DAY_MS)).toEqual(["mails sent 1"]);
});

it("a process that counted nothing sends nothing", async () => {
  const execute = vi.spyOn(database().client, "execute");
  await saveCounts(DAY);
  expect(execute).not.toHaveBeenCalled();
});

it("counts survive a failed write, but not one that may have happened", async () => {
  const day = DAY + 2 * DAY_MS;
  count("texts", "sent", 4);
  const execute = vi.spyOn(database().client, "execute");
  execute.mockRejectedValueOnce(new Error("no"));
  await expect(saveCounts(day)).rejects.toThrow("no");
  await saveCounts(day);
  expect(await valuesAt(day)).toEqual(["texts sent 4"]);
  count("texts", "sent", 2);
  execute.mockRejectedValueOnce(new OutcomeUnknown(new Error("lost")));
  await expect(saveCounts(day)).rejects.toThrow(OutcomeUnknown);
  await saveCounts(day);
  expect(await valuesAt(day)).toEqual(["texts sent 4"]);
});

it("the day keeps the highest length of each queue", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner });
  const day = DAY + 5 * DAY_MS;
  await saveQueuePeaks(day);
  await write([{ query: db().insert(alert_queue).values({ load_id: loadId, queued_at: day }) }]);
  expect(await queueLengths()).toMatchObject({ alerts: 1 });
  await saveQueuePeaks(day + HOUR_MS);
  await write([{ query: db().delete(alert_queue) }]);
  await saveQueuePeaks(day + 2 * HOUR_MS);
  expect(await valuesAt(day)).toContain("queue_peak alerts 1");
});

it("queues are measured by their indexes", async () => {
  const plans = await plansOf(queueLengths);
  // `alert_queue` contains only waiting rows, so it needs no index.
  const steps = walks(plans).filter((step) => !/ USING (?:COVERING )?INDEX /.test(step));
  expect(steps.filter((step) => !/^SCAN (?:alert_queue|CONSTANT ROW)/.test(step))).toEqual([]);
  expect(plans.flat().filter((step) => /notices|webhook_deliveries/.test(step))).toEqual([
    expect.stringContaining("notices_push"),
    expect.stringContaining("notices_due"),
    expect.stringContaining("webhook_deliveries_due"),
  ]);
});

it("the days are read by one query, with zeros for what was not counted", async () => {
  const day = DAY + 20 * DAY_MS;
  count("answers", "slow", 6);
  await saveCounts(day);
  const rows = [
    { day_at: day, name: "loads", part: "posted", value: 9 },
    { day_at: day, name: "day", part: "complete", value: 1 },
    { day_at: day, name: "a series of another version", part: "x", value: 1 },
    { day_at: day, name: "loads", part: "toString", value: 1 },
  ];
  await write([{ query: db().insert(board_days).values(rows) }]);
  const days = await readBoardDays(3, day + DAY_MS + HOUR_MS);
  expect(days.map(({ dayMs, isComplete }) => [dayMs, isComplete])).toEqual([
    [day - DAY_MS, false],
    [day, true],
    [day + DAY_MS, false],
  ]);
  expect(days[1]?.values.loads).toEqual({
    ...{ posted: 9, booked: 0, delivered: 0, canceled: 0, released: 0, deleted: 0 },
  });
  expect(days[1]?.values.answers).toEqual({ error: 0, slow: 6 });
  expect(days[2]?.values.answers).toEqual({ error: 0, slow: 0 });
  const plans = await plansOf(() => readBoardDays(3, day));
  expect(plans.flat()).toEqual([
    expect.stringMatching(/^SEARCH board_days USING INDEX .*\(day_at>\? AND day_at<\?\)$/),
  ]);
});

it("the counts of a request that only looks are saved", async () => {
  count("mails", "sent");
  await lookingOnly(() => saveCounts(DAY + 40 * DAY_MS));
  expect(await valuesAt(DAY + 40 * DAY_MS)).toEqual(["mails sent 1"]);
});
