import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Unavailable } from "./errors";
import { type Job, pauseBetweenBatches, putOffDue, runDue, startJobs } from "./jobs.server";
import { log } from "./log.server";
import { countTrip, mayGoOn } from "./trips.server";

const EVERY_MS = 1_000;
let stop = () => {};
const start = (job: Partial<Job> & Pick<Job, "work">) => {
  stop = startJobs([{ name: "test", everyMs: EVERY_MS, ...job }]);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a background job", () => {
  it("waits one interval before each run", async () => {
    const work = vi.fn(async () => undefined);
    start({ work });
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(work).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("makes its first run after `firstAfterMs`", async () => {
    const work = vi.fn(async () => undefined);
    start({ work, firstAfterMs: 0 });
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("runs again after the returned delay if there is more to do", async () => {
    const work = vi.fn<Job["work"]>(async () => undefined).mockResolvedValueOnce(10);
    start({ work });
    await vi.advanceTimersByTimeAsync(EVERY_MS + 10);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("never overlaps itself", async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))));
    start({ work });
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("is logged by name when it fails, and runs again", async () => {
    const error = vi.spyOn(log, "error");
    const work = vi.fn(async () => {
      throw new Error("no");
    });
    start({ work });
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
    expect(error.mock.calls[0]?.[0]).toMatchObject({ job: "test" });
  });

  it("logs an error when the disk fails, but not when the database is locked", async () => {
    const error = vi.spyOn(log, "error");
    const failures = [new Unavailable(), new Unavailable(undefined, new Error("disk full"))];
    start({ work: () => Promise.reject(failures.shift() ?? new Unavailable()) });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(error).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it("is skipped while it is not allowed, and runs soon after it is", async () => {
    const work = vi.fn(async () => undefined);
    let isAllowed = false;
    stop = startJobs([{ name: "test", everyMs: 60_000, firstAfterMs: 0, work }], () => isAllowed);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(work).not.toHaveBeenCalled();
    isAllowed = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("does not run when it is stopped while it asks whether it may run", async () => {
    const work = vi.fn(async () => undefined);
    let answer = (_: boolean) => {};
    const mayRun = () => new Promise<boolean>((resolve) => (answer = resolve));
    stop = startJobs([{ name: "test", everyMs: EVERY_MS, work }], mayRun);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    stop();
    answer(true);
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(work).not.toHaveBeenCalled();
  });

  it.each([0, 1])("does not run again once it is stopped (after %i runs)", async (before) => {
    const work = vi.fn(async () => undefined);
    start({ work });
    await vi.advanceTimersByTimeAsync(before * EVERY_MS);
    stop();
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(work).toHaveBeenCalledTimes(before);
  });

  it("does not run again when it is stopped during a run", async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))));
    start({ work });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    stop();
    finish();
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe("jobs on a platform that limits the requests of a call", () => {
  const MINUTE_MS = 60_000;
  function batches(name: string, left: number, everyMs = MINUTE_MS) {
    const state = { left, runs: 0 };
    const work = async () => {
      state.runs += 1;
      while (state.left > 0) {
        state.left -= 1;
        for (let trips = 0; trips < 5; trips++) countTrip();
        if (!(await pauseBetweenBatches(0))) break;
      }
      return undefined;
    };
    return { state, job: { name, everyMs, work } };
  }
  const tick = async (jobs: readonly Job[], minute: number, most: number) => {
    const ticking = runDue(jobs, minute * MINUTE_MS, most);
    await vi.runAllTimersAsync();
    await ticking;
  };

  it("that were put off run in the next minute, and others at their time", async () => {
    const [daily, hourly] = [batches("daily", 1, 24 * 60 * MINUTE_MS), batches("hourly", 1, 60 * MINUTE_MS)];
    const jobs = [daily.job, hourly.job];
    putOffDue(jobs, 24 * 60 * MINUTE_MS);
    await tick(jobs, 24 * 60 + 1, 100);
    expect([daily.state.runs, hourly.state.runs]).toEqual([1, 1]);
    putOffDue(jobs, (24 * 60 + 2) * MINUTE_MS);
    await tick(jobs, 24 * 60 + 3, 100);
    expect([daily.state.runs, hourly.state.runs]).toEqual([1, 1]);
  });

  it("stop between two batches, each with its share, and go on in the next minute", async () => {
    const [daily, last] = [batches("daily", 30, 24 * 60 * MINUTE_MS), batches("last", 30)];
    const jobs = [daily.job, last.job];
    await tick(jobs, 0, 100);
    expect([daily.state.left, last.state.left]).toEqual([20, 20]);
    // The daily job is not due in this minute.
    await tick(jobs, 1, 100);
    expect([daily.state.left, last.state.left]).toEqual([10, 10]);
    await tick(jobs, 2, 200);
    expect([daily.state.left, last.state.left]).toEqual([0, 0]);
    const { runs } = daily.state;
    await tick(jobs, 3, 200);
    expect([daily.state.runs, last.state.runs]).toEqual([runs, 4]);
  });

  it("leave what they do not need to the jobs after them", async () => {
    const [first, last] = [batches("first", 1), batches("last", 30)];
    await tick([first.job, last.job], 0, 100);
    expect([first.state.left, last.state.left]).toEqual([0, 11]);
  });

  it("repeat a job that has more to do only while requests are left", async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      for (let trips = 0; trips < 10; trips++) countTrip();
      return 200;
    };
    await tick([{ name: "more", everyMs: MINUTE_MS, work }], 0, 45);
    expect(runs).toBe(5);
  });

  it("are not limited outside such a call", () => {
    countTrip();
    expect(mayGoOn()).toBe(true);
  });
});
