import { describe, expect, it } from "vitest";
import { MOST_BYTES } from "./encrypt";
import { type PushNotice, payloadOf } from "./payload";

const NOTICE: PushNotice = {
  title: "You were chosen",
  body: "Reno, NV to Elko, NV",
  path: "/load-details/1",
  tag: "load-1",
  urgency: "high",
  ttlSeconds: 60,
  actions: [
    { title: "Open", path: "/load-details/1" },
    { title: "Chat", path: "/chat?group=1" },
    { title: "A third", path: "/inbox" },
  ],
};
const told = (over: Partial<PushNotice> = {}) => JSON.parse(payloadOf({ ...NOTICE, ...over }, "me"));

describe("a push payload", () => {
  it("has what the worker shows, with at most two actions and without urgency and lifetime", () => {
    const { title, body, path, tag, actions = [] } = NOTICE;
    expect(told()).toEqual({ person: "me", title, body, path, tag, actions: actions.slice(0, 2) });
    expect(told({ actions: undefined }).actions).toEqual([]);
  });

  it.each(["x", "é", "🚚", "\n", '"'])("fits for any length of text made of %j", (char) => {
    const long = char.repeat(9_000);
    const payload = payloadOf({ ...NOTICE, title: long, body: long, tag: long }, "me");
    expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(MOST_BYTES);
    expect(JSON.parse(payload).body).toMatch(/…$/);
    expect(JSON.parse(payload).body.length).toBeGreaterThan(100);
    expect(encodeURIComponent(payload)).not.toBe("");
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "", `/${"x".repeat(600)}`])(
    "leads to the inbox if %s is not a page of ours",
    (path) => {
      expect(told({ path }).path).toBe("/inbox");
      expect(told({ actions: [{ title: "Open", path }] }).actions[0].path).toBe("/inbox");
    },
  );
});
