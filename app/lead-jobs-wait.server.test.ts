import "../tests/fixtures/servers/own-database";

import { afterEach, expect, it, vi } from "vitest";
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import { startJobs } from "~/platform/jobs.server";
import { JOBS, leadJobs } from "./lead-jobs.server";

vi.mock(import("~/platform/jobs.server"), async (original) => ({
  ...(await original()),
  startJobs: vi.fn(() => () => {}),
}));

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

it("no background job runs during maintenance, or without the lease", async () => {
  stop = leadJobs();
  await vi.waitFor(() => expect(startJobs).toHaveBeenCalledTimes(1));
  const [jobs, mayRun] = vi.mocked(startJobs).mock.calls[0] ?? [];
  expect([jobs, await mayRun?.()]).toEqual([JOBS, true]);
  await setNotice({ kind: "maintenance", message: "", endsAtMs: null });
  expect(await mayRun?.()).toBe(false);
  await clearNotice("maintenance");
  expect(await mayRun?.()).toBe(true);
  await stop();
  expect(await mayRun?.()).toBe(false);
});
