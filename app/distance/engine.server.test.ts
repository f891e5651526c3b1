import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";

type Ends = Parameters<typeof import("./engine.server").roadMiles>[0];
type Place = { street?: string; city?: string; state?: string; zip?: string };

const nowhere = { street: null, city: null, state: null, zip: null };

function between(origin: Place, destination: Place): Ends {
  const [from, to] = [
    { ...nowhere, ...origin },
    { ...nowhere, ...destination },
  ];
  return {
    origin_address_street: from.street,
    origin_address_city: from.city,
    origin_address_state: from.state,
    origin_address_zip: from.zip,
    destination_address_street: to.street,
    destination_address_city: to.city,
    destination_address_state: to.state,
    destination_address_zip: to.zip,
  };
}

/** The port as a process with this environment has it. */
async function roadMiles(ends: Ends, engineUrl = ""): Promise<number | null> {
  vi.resetModules();
  vi.stubEnv("DISTANCE_ENGINE_URL", engineUrl);
  const engine = await import("./engine.server");
  return engine.roadMiles(ends);
}

const running: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

/** A distance engine over a real socket. */
async function engineThat(answers: (response: ServerResponse, body: string) => void) {
  const asked: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push({ request, body });
    answers(response, body);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/distance-engine` };
}

const inUtah = { street: "1200 Industrial Way", city: "Salt Lake City", state: "UT", zip: "84104" };
const inColorado = { city: "Denver", state: "CO", zip: "80216" };

describe("the embedded estimate", () => {
  it.each([
    ["by ZIP code", { zip: "84104" }, { zip: "80216" }],
    ["by nine-digit ZIP code", { zip: "84104-1234" }, { zip: "80216-0001" }],
    ["by city and state", { city: "Salt Lake City", state: "UT" }, { city: "Denver", state: "CO" }],
    [
      "by city and state in small letters",
      { city: "salt lake city", state: "UT" },
      { city: "denver", state: "CO" },
    ],
    [
      "by city where the ZIP code is unknown",
      { city: "Salt Lake City", state: "UT", zip: "00000" },
      inColorado,
    ],
    ["by one end's ZIP code and the other's city", { zip: "84104" }, { city: "Denver", state: "CO" }],
  ])("knows the road from Salt Lake City to Denver %s", async (_, origin, destination) => {
    // 520 miles by road.
    const miles = await roadMiles(between(origin, destination));
    expect(miles).toBeGreaterThan(430);
    expect(miles).toBeLessThan(570);
    expect(Math.round((miles ?? 0) * 10)).toBe((miles ?? 0) * 10);
  });

  it.each([
    ["nothing at all", {}],
    ["an unknown ZIP code", { zip: "00000" }],
    ["an unknown city", { city: "Nowhere at All", state: "UT" }],
    ["a city without its state", { city: "Denver" }],
    ["a state alone", { state: "UT" }],
    ["names that objects have", { city: "constructor", state: "toString", zip: "__proto__" }],
  ])("does not guess from %s", async (_, origin) => {
    expect(await roadMiles(between(origin, inColorado))).toBeNull();
    expect(await roadMiles(between(inColorado, origin))).toBeNull();
  });
});

describe("an engine over HTTP", () => {
  const ask = (url: string) => roadMiles(between(inUtah, inColorado), url);

  it("is asked with two addresses and believed", async () => {
    const engine = await engineThat((response) => response.end('{"distance":523.456,"unit":"mi"}'));
    expect(await ask(engine.url)).toBe(523.5);
    expect(engine.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { origin: "1200 Industrial Way, Salt Lake City, UT, 84104", destination: "Denver, CO, 80216" },
    ]);
    expect(engine.asked[0]?.request).toMatchObject({ method: "POST", url: "/distance-engine" });
    expect(engine.asked[0]?.request.headers["content-type"]).toBe("application/json");
  });

  it.each([
    ["a server error", 500, '{"distance":523}'],
    ["a refusal", 403, '{"distance":523}'],
    ["no JSON", 200, "<html>"],
    ["nothing", 200, ""],
    ["half of JSON", 200, '{"distance":5'],
    ["another shape", 200, "[523]"],
    ["no distance", 200, "{}"],
    ["null", 200, '{"distance":null}'],
    ["a text", 200, '{"distance":"523"}'],
    ["a negative distance", 200, '{"distance":-1}'],
    ["more than the earth holds", 200, '{"distance":1e9}'],
    ["a number that is none", 200, '{"distance":1e999}'],
  ])("that answers %s leaves the miles empty", async (_, status, text) => {
    const engine = await engineThat((response) => response.writeHead(status).end(text));
    expect(await ask(engine.url)).toBeNull();
    expect(engine.asked).toHaveLength(1);
  });

  it("that breaks off leaves the miles empty", async () => {
    const engine = await engineThat((response) => response.destroy());
    expect(await ask(engine.url)).toBeNull();
    expect(engine.asked).toHaveLength(1);
  });

  it("that is not there leaves the miles empty", async () => {
    const engine = await engineThat((response) => response.end());
    await new Promise((resolve) => running.pop()?.close(resolve));
    expect(await ask(engine.url)).toBeNull();
    expect(engine.asked).toEqual([]);
  });

  it.each([
    ["does not answer", () => {}],
    ["does not come to an end", (response: ServerResponse) => void response.write('{"distance":')],
  ])("that %s is left after three seconds", async (_, answers) => {
    const { timeout } = AbortSignal;
    const limit = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => timeout.call(AbortSignal, ms / 60));
    const engine = await engineThat(answers);
    expect(await ask(engine.url)).toBeNull();
    expect(engine.asked).toHaveLength(1);
    expect(limit).toHaveBeenCalledWith(3_000);
  });
});
