import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Answers,
  ends,
  engineThat,
  engineThatIsGone,
  IN_COLORADO,
  IN_UTAH,
} from "../../tests/fixtures/servers/distance-engine";
import { drip } from "../../tests/fixtures/servers/drip";
import type { Engine } from "./engine";
import { httpEngine } from "./http-engine.server";
import { osrmEngine } from "./osrm-engine.server";

const LANE = ends(IN_UTAH, IN_COLORADO);
const says =
  (text: string, status = 200): Answers =>
  (response) =>
    response.writeHead(status).end(text);

afterEach(() => vi.restoreAllMocks());

interface Kind {
  engine: (url: string) => Engine;
  good: string;
  miles: number;
}

const KINDS: Record<string, Kind> = {
  "our own": { engine: httpEngine, good: '{"distance":523.4,"unit":"mi"}', miles: 523.4 },
  "OSRM's": {
    engine: osrmEngine,
    good: '{"code":"Ok","routes":[{"distance":842330.6,"duration":28000}],"waypoints":[]}',
    miles: 523.4,
  },
};

describe.each(Object.entries(KINDS))("an engine that speaks %s protocol", (_, { engine, good, miles }) => {
  it("gives the miles", async () => {
    const { url, asked } = await engineThat(says(good));
    expect(await engine(url)(LANE)).toBeCloseTo(miles, 3);
    expect(asked).toHaveLength(1);
  });

  it.each([502, 503, 504])("is retried after %i", async (status) => {
    const { url, asked } = await engineThat((response, one, count) =>
      says(count === 1 ? "<html>not now</html>" : good, count === 1 ? status : 200)(response, one, count),
    );
    expect(await engine(url)(LANE)).toBeCloseTo(miles, 3);
    expect(asked).toHaveLength(2);
  });

  it("fails after three attempts", async () => {
    const { url, asked } = await engineThat(says("", 503));
    await expect(engine(url)(LANE)).rejects.toThrow("not available");
    expect(asked).toHaveLength(3);
  });

  it.each([
    ["a server error", 500, good],
    ["a client error", 403, good],
    ["no JSON", 200, "<html>"],
    ["an empty body", 200, ""],
    ["incomplete JSON", 200, good.slice(0, 14)],
    ["a list", 200, "[523]"],
    ["an empty object", 200, "{}"],
    ["a text instead of a number", 200, good.replace(/:(\d+\.\d)/, ':"$1"')],
    ["a negative distance", 200, good.replace(/:(\d+\.\d)/, ":-$1")],
    ["more miles than are possible on earth", 200, good.replace(/:(\d+\.\d)/, ":1e12")],
    ["an infinite distance", 200, good.replace(/:(\d+\.\d)/, ":1e999")],
    ["a megabyte", 200, good + " ".repeat(1_000_000)],
    ["a redirect", 302, good],
  ])("fails with %s, and is not retried", async (_, status, text) => {
    const { url, asked } = await engineThat((response) =>
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(text),
    );
    await expect(engine(url)(LANE)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it("fails if it drops the connection or is not there", async () => {
    const { url } = await engineThat((response) => response.destroy());
    await expect(engine(url)(LANE)).rejects.toThrow();
    await expect(engine(await engineThatIsGone())(LANE)).rejects.toThrow();
  });

  it.each<[string, Answers]>([
    ["does not answer", () => {}],
    ["does not end its response", (response) => response.write(good.slice(0, 9))],
    ["responds one byte at a time", drip],
  ])("is aborted after three seconds if it %s", async (_, answers) => {
    const { timeout } = AbortSignal;
    const limit = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((ms) => timeout.call(AbortSignal, ms / 30));
    const { url, asked } = await engineThat(answers);
    await expect(engine(url)(LANE)).rejects.toThrow();
    expect(asked).toHaveLength(1);
    expect(limit.mock.calls).toEqual([[3_000]]);
  });
});

describe("the requests to engines", () => {
  it("own protocol: sends both addresses in one POST", async () => {
    const { url, asked } = await engineThat(says('{"distance":1}'));
    await httpEngine(`${url}/distance-engine`)(LANE);
    expect(asked).toMatchObject([
      { method: "POST", url: "/distance-engine", contentType: "application/json" },
    ]);
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      origin: "1200 Industrial Way, Salt Lake City, UT, 84104",
      destination: "Denver, CO, 80216",
    });
  });

  it("own protocol: sends nothing if an end has no address at all", async () => {
    const { url, asked } = await engineThat(says('{"distance":1}'));
    expect(await httpEngine(url)(ends({}, IN_COLORADO))).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each(["", "/", "/osrm"])(
    "OSRM: sends longitude before latitude, and no street, below %j",
    async (base) => {
      const { url, asked } = await engineThat(says('{"code":"Ok","routes":[{"distance":1}]}'));
      await osrmEngine(url + base)(LANE);
      const path = asked[0]?.url ?? "";
      const found =
        /^(.*)\/route\/v1\/driving\/(-111\.\d{5}),(40\.\d{5});(-104\.\d{5}),(39\.\d{5})\?overview=false$/.exec(
          path,
        );
      expect(found?.[1]).toBe(base.replace(/\/$/, ""));
      expect(asked[0]?.method).toBe("GET");
    },
  );

  it("OSRM: sends nothing if the ZIP directory does not know an end", async () => {
    const { url, asked } = await engineThat(says("{}"));
    expect(await osrmEngine(url)(ends({ city: "Nowhere at All", state: "UT" }, IN_COLORADO))).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each(["NoRoute", "NoSegment"])("OSRM: %s means that no road leads there", async (code) => {
    const { url } = await engineThat(says(JSON.stringify({ code, message: "Impossible" }), 400));
    expect(await osrmEngine(url)(LANE)).toBeNull();
  });
});
