import { describe, expect, it } from "vitest";
import { answerForDialog, dialogAddress, driverPath } from "./dialog-answer";
import type { DriverInfo } from "./driver-info.server";

const INFO = { isSelf: false } as DriverInfo;

/** A response thrown by a loader, as the browser code catches it. */
const routeError = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

const asked = (path: string) => new Request(`http://haulway.test${path}`);
const inDialog = () => asked(dialogAddress("dee", "l1"));

describe("the addresses of a driver", () => {
  it("name the driver and the load, and mark a request from the dialog", () => {
    expect(driverPath("dee", "l1")).toBe("/driver-request/dee?load=l1");
    const url = new URL(inDialog().url);
    expect(url.pathname + url.search).toBe("/driver-request/dee?load=l1&in=dialog");
  });
});

describe("the response", () => {
  it("is the driver, both for the page and the dialog", async () => {
    expect(await answerForDialog(inDialog(), Promise.resolve(INFO))).toBe(INFO);
    expect(await answerForDialog(asked(driverPath("dee", "l1")), Promise.resolve(INFO))).toBe(INFO);
  });

  it("rethrows the error on the page", async () => {
    const failure = routeError(404, "No such driver.");
    for (const path of [driverPath("dee", "l1"), "/driver-request/dee?in=page"]) {
      await expect(answerForDialog(asked(path), Promise.reject(failure))).rejects.toBe(failure);
    }
  });

  it.each<[string, unknown, string]>([
    ["who is not found, with the page's message", routeError(404, "No such driver."), "No such driver."],
    ["who is not found, without a message", routeError(404, { secret: 1 }), "Error fetching data"],
    ["after another refusal", routeError(403, "Not yours."), "Error fetching data"],
    ["after a server error", new Error("database is locked"), "Error fetching data"],
    ["after an error that looks like a response", { status: 404, data: "stack" }, "Error fetching data"],
  ])("shows a message in the dialog for a driver %s", async (_, failure, problem) => {
    expect(await answerForDialog(inDialog(), Promise.reject(failure))).toEqual({ problem });
  });

  it("still redirects to the login", async () => {
    const redirect = new Response(null, { status: 302, headers: { location: "/login" } });
    await expect(answerForDialog(inDialog(), Promise.reject(redirect))).rejects.toBe(redirect);
  });
});
