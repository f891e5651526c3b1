import { afterEach, describe, expect, it, vi } from "vitest";
import { askMissed, reportMark } from "./talk-requests";

afterEach(() => void vi.unstubAllGlobals());

function app(answer: () => Partial<Response> | Promise<never>) {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return answer();
  });
  return asked;
}

const missed = { messages: [], more: false, theirs: null };

describe("askMissed", () => {
  it("requests the messages after a position", async () => {
    const asked = app(() => Response.json(missed));
    expect(await askMissed("g 1", 41)).toEqual(missed);
    expect(asked).toEqual([["/chat/messages?group=g+1&after=41", undefined]]);
  });

  it.each([
    ["gone", "a chat that is not theirs anymore", { status: 404, ok: false }],
    ["gone", "a browser that was signed out", { status: 200, ok: true, redirected: true }],
    [undefined, "an app in trouble", { status: 500, ok: false, json: async () => missed }],
  ])("returns %s for %s", async (expected, _, answer) => {
    app(() => answer);
    expect(await askMissed("g1", 0)).toBe(expected);
  });

  it("returns undefined while the connection is broken", async () => {
    app(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await askMissed("g1", 0)).toBeUndefined();
  });
});

describe("reportMark", () => {
  it("posts the mark with keepalive, so that it survives leaving the page", async () => {
    const asked = app(() => ({ ok: true }));
    await reportMark("g1", "seen", 41);
    const [[address, init] = []] = asked;
    expect(address).toBe("/chat/messages?group=g1");
    expect(init).toMatchObject({ method: "POST", keepalive: true });
    expect(String(init?.body)).toBe("what=seen&position=41");
  });

  it("throws if the app refuses the mark", async () => {
    app(() => ({ ok: false, status: 503 }));
    await expect(reportMark("g1", "seen", 41)).rejects.toThrow("Mark refused: 503");
  });
});
