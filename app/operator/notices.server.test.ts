import "../../tests/fixtures/servers/own-database";

import { database, sent } from "db/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, SECOND_MS } from "~/text/time";
import { clearNotice, setNotice } from "./change-notices.server";
import { forgetNotices, maintenanceNow, noticesFor, refusalOf } from "./notices.server";

const NOW_MS = Date.parse("2026-11-28T12:00:00Z");
const run = (sql: string) => database().client.execute(sql);

beforeEach(async () => {
  await run("delete from operator_notices");
  forgetNotices();
});

describe("the notices that a page shows", () => {
  it("are the maintenance first, and the banners for the reader", async () => {
    const endsAtMs = NOW_MS + HOUR_MS;
    await setNotice({ kind: "banner", message: "New scales.", audience: "driver", endsAtMs }, NOW_MS);
    await setNotice({ kind: "maintenance", message: "A larger disk.", endsAtMs }, NOW_MS);
    const maintenance = {
      text: expect.stringMatching(/nothing can be saved\. A larger disk\. Planned end: $/),
      untilMs: endsAtMs,
    };
    expect(await noticesFor("driver", NOW_MS)).toEqual([maintenance, { text: "New scales." }]);
    expect(await noticesFor("shipper", NOW_MS)).toEqual([maintenance]);
    expect(await noticesFor(undefined, NOW_MS)).toEqual([maintenance]);
  });

  it("do not contain a banner after its end, but the maintenance without it", async () => {
    const endsAtMs = NOW_MS + HOUR_MS;
    await setNotice({ kind: "banner", message: "New scales.", endsAtMs }, NOW_MS);
    await setNotice({ kind: "maintenance", message: "", endsAtMs }, NOW_MS);
    expect(await noticesFor("driver", endsAtMs - 1)).toHaveLength(2);
    expect(await noticesFor("driver", endsAtMs)).toEqual([{ text: expect.stringContaining("maintenance") }]);
    expect(await maintenanceNow(endsAtMs)).not.toBeNull();
  });
});

describe("another process's change", () => {
  const turnOn = () => run(`insert into operator_notices values ('maintenance', '', 'all', ${NOW_MS}, null)`);

  it("is seen within five seconds, without a statement per request", async () => {
    expect(await maintenanceNow(NOW_MS)).toBeNull();
    await turnOn();
    const before = sent.statements;
    expect(await maintenanceNow(NOW_MS + 5 * SECOND_MS - 1)).toBeNull();
    expect(await noticesFor("driver", NOW_MS + 5 * SECOND_MS - 1)).toEqual([]);
    expect(sent.statements).toBe(before);
    expect(await maintenanceNow(NOW_MS + 5 * SECOND_MS)).toMatchObject({ endsAtMs: null });
    expect(sent.statements).toBe(before + 1);
  });

  it("stays in effect while the database does not answer", async () => {
    await turnOn();
    expect(await maintenanceNow(NOW_MS)).not.toBeNull();
    const broken = vi.spyOn(database().db.$client, "execute").mockRejectedValue(new Error("gone"));
    expect(await maintenanceNow(NOW_MS + HOUR_MS)).not.toBeNull();
    expect(broken).toHaveBeenCalledTimes(1);
    broken.mockRestore();
    await clearNotice("maintenance");
    expect(await maintenanceNow(NOW_MS + 2 * HOUR_MS)).toBeNull();
  });
});

describe("a refusal", () => {
  const maintenance = (endsAtMs: number | null) =>
    ({ kind: "maintenance", message: "", audience: "all", setAtMs: NOW_MS, endsAtMs }) as const;

  it("names the end in the reader's zone", () => {
    const { message, retryAfterS } = refusalOf(maintenance(NOW_MS + HOUR_MS), "America/Denver", NOW_MS);
    expect(message).toBe(
      "Haulway is under maintenance until Sat, Nov 28, 6:00 AM MST. Nothing was saved. Please send it again then.",
    );
    expect(retryAfterS).toBe(3600);
    expect(refusalOf(maintenance(NOW_MS + HOUR_MS), undefined, NOW_MS).message).toContain("1:00 PM UTC");
  });

  it.each([null, NOW_MS])("asks for a minute if the end is unknown or has passed (%j)", (endsAtMs) => {
    expect(refusalOf(maintenance(endsAtMs), undefined, NOW_MS)).toEqual({
      message: "Haulway is under maintenance. Nothing was saved. Please send it again in a few minutes.",
      retryAfterS: 60,
    });
  });
});
