import { expect, it, vi } from "vitest";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { beginForm } from "../support/begin-form";
import { inDatabase } from "../support/colleague";
import { documents } from "../support/html";
import { shipmentAt } from "../support/shipment";
import { PASSWORD, signUp, signUpFields, Visitor } from "../support/visitor";

const app = appFor("log", { LOG_LEVEL: "info" });

interface Line {
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  durationMs?: number;
  loadMs?: number;
  userId?: string;
  brokenOff?: boolean;
  level: number;
  msg: string;
}

const PAGES = ["/dashboard", "/new_load", "/login", "/nothing-here"];

async function linesOfRequests(): Promise<Line[]> {
  const lines = (await app.log()).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === "request");
}

it("has a line per request: id, user, duration, and how much of it the page's data took", async () => {
  const visitor = new Visitor(app);
  const fields = signUpFields("shipper");
  await visitor.post("/signup", fields);
  const id = await app.value<string>("SELECT id FROM users WHERE email = ?", fields.email);
  const asked = [
    { answer: await visitor.get("/dashboard"), path: "/dashboard", userId: id },
    { answer: await visitor.get("/dashboard.data"), path: "/dashboard.data", userId: id },
    { answer: await visitor.get("/files/nonsense"), path: "/files/nonsense", userId: id },
    { answer: await visitor.post("/new_load"), path: "/new_load", userId: id },
    { answer: await new Visitor(app).get("/login"), path: "/login", userId: undefined },
    { answer: await new Visitor(app).get("/nothing-here"), path: "/nothing-here", userId: undefined },
    { answer: await new Visitor(app).get("/icon.svg"), path: "/icon.svg", userId: undefined },
  ];
  await vi.waitFor(async () => {
    const lines = await linesOfRequests();
    for (const { answer, path, userId } of asked) {
      const requestId = answer.headers.get("x-request-id") ?? "none";
      const own = lines.filter((line) => line.requestId === requestId);
      expect(own, path).toHaveLength(1);
      expect(own[0]).toMatchObject({ path, status: answer.status });
      expect(own[0]?.durationMs).toBeGreaterThanOrEqual(0);
      expect(own[0]?.userId).toBe(userId);
      if (PAGES.includes(path)) expect(own[0]?.loadMs).toBeLessThanOrEqual(own[0]?.durationMs ?? -1);
      else expect(own[0]?.loadMs).toBeUndefined();
    }
  }, 15_000);
});

it("reports an interrupted form as a client that disconnected, not as a failure of the app", async () => {
  const shipper = await signUp(app, "shipper");
  const socket = await beginForm(shipper, "/new_load", {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": "900",
    Expect: "100-continue",
  });
  socket.once("data", () => socket.destroy());
  await vi.waitFor(async () => {
    const gone = (await linesOfRequests()).filter(({ brokenOff }) => brokenOff);
    expect(gone).toMatchObject([{ method: "POST", path: "/new_load", status: 499, level: 30 }]);
    // The app still logs the error that follows.
    expect(await app.log()).toContain("request failed after the client disconnected");
  }, 15_000);
});

it("reports a program that disconnected in its body as that, and not as a failure of the app", async () => {
  const shipper = await signUp(app, "shipper");
  const key = await inDatabase(app, (database) => keyOf(shipper, undefined, database));
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": "900",
    Expect: "100-continue",
  };
  const socket = await beginForm(shipper, "/api/v1/loads/BROKEN", headers, "PUT");
  socket.once("data", () => socket.destroy());
  await vi.waitFor(async () => {
    const gone = (await linesOfRequests()).filter(({ brokenOff, method }) => brokenOff && method === "PUT");
    expect(gone).toMatchObject([{ path: "/api/v1/loads/BROKEN", level: 30 }]);
  }, 15_000);
  const failures = (await app.log()).split("\n").filter((line) => line.includes('"level":50'));
  expect(failures).toEqual([]);
});

it("does not accept a request's own id", async () => {
  const answer = await new Visitor(app).get("/", { "X-Request-Id": "mine" });
  expect(answer.headers.get("x-request-id")).not.toBe("mine");
});

it("has no password, cookie, pin, token, query or text of a user", async () => {
  const shipment = await shipmentAt(app, "pickup");
  const { shipper, driver, loadId, pin } = shipment;
  const visitor = new Visitor(app);
  await visitor.get("/search?origin_city=Zzyzx&token=Qqsecretqq");
  await visitor.get("/reset-password?token=Qqsecretqq");
  await visitor.get("/nothing-here?token=Qqsecretqq");
  await visitor.get("/dashboard.data?token=Qqsecretqq");
  await visitor.get("/", { Authorization: "Bearer Qqsecretqq", Cookie: "haulway_session_3000=Qqsecretqq" });
  await visitor.post("/login?token=Qqsecretqq", { email: shipper.email, password: "Qqsecretqq" });
  await visitor.post(
    "/login",
    { email: shipper.email, password: "Qqsecretqq" },
    { Origin: "https://evil.example/Qqsecretqq" },
  );
  await visitor.send("POST", "/login", {
    body: "password=Qqsecretqq",
    headers: { "Content-Type": "multipart/form-data" },
  });
  await visitor.post("/signup", {
    ...signUpFields("driver"),
    password: "Qqsecretqq",
    confirm_password: "Qqsecretqq!",
  });
  await driver.step(loadId, "pick-up", { verification_pin: "0042" });
  await driver.step(loadId, "sign", { signed_rate_confirmation: "Qqsecretqq" });
  await driver.step(loadId, "pick-up", { verification_pin: pin });
  for (const path of Object.values(documents((await driver.get(shipment.page)).text))) await driver.get(path);
  const last = await shipper.post("/logout");
  const requestId = last.headers.get("x-request-id") ?? "none";
  await expect.poll(() => app.log()).toContain(requestId);

  const log = await app.log();
  const tokens = [...shipper.cookies.values(), ...driver.cookies.values()];
  expect(tokens.length, "tokens that could be in the log").toBeGreaterThan(0);
  for (const secret of [
    ...tokens,
    "Qqsecretqq",
    PASSWORD,
    "Zzyzx",
    "haulway_session",
    shipper.email,
    shipper.name,
    "Dock Road",
  ])
    expect(log.includes(secret), secret).toBe(false);
  // The id of a request may contain the digits of the wrong PIN.
  expect(log).not.toMatch(/(?<![\w-])0042(?![\w-])/);
  for (const line of log.trim().split("\n")) {
    const { path = "", ...rest } = JSON.parse(line) as Line;
    expect(path).not.toContain("?");
    expect(Object.values(rest).map(String)).not.toContain(pin);
  }
});
