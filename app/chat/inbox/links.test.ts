import { describe, expect, it } from "vitest";
import { messageParts } from "./links";

const hrefs = (content: string) => messageParts(content).flatMap(({ href }) => href ?? []);

describe("a URL in a message", () => {
  it.each([
    ["See https://example.com/dock?a=1&b=2#x now", "https://example.com/dock?a=1&b=2#x"],
    ["http://example.com", "http://example.com/"],
    ["HTTPS://Example.COM/A", "https://example.com/A"],
    ["Go to https://example.com/a.", "https://example.com/a"],
    ["(https://example.com/a)", "https://example.com/a"],
    ["https://example.com/a_(b)", "https://example.com/a_(b)"],
    ["[https://example.com/a]!?", "https://example.com/a"],
    ["<https://example.com/a>", "https://example.com/a"],
    ['"https://example.com/a"', "https://example.com/a"],
    ["https://example.com/a\nhttps", "https://example.com/a"],
    ["https://example.com/a\u202egpj.exe", "https://example.com/a"],
    ["https://example.com/\u200bx", "https://example.com/"],
    ["https://exämple.com/ü", "https://xn--exmple-cua.com/%C3%BC"],
  ])("becomes a link: %j", (content, href) => {
    expect(hrefs(content)).toEqual([href]);
  });

  it.each([
    "javascript:alert(1)",
    "javascript://example.com/%0aalert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "file:///etc/passwd",
    "www.example.com",
    "https://",
    "https://localhost/x",
    "https://haulway.com@evil.example/",
    "https://user:pass@evil.example/",
    "http://[::1",
    `https://example.com/${"x".repeat(2_000)}`,
    "xhttps://example.com",
    "",
  ])("stays text: %j", (content) => {
    expect(hrefs(content)).toEqual([]);
    expect(messageParts(content).map(({ text }) => text)).toEqual(content ? [content] : []);
  });

  it("leaves the surrounding text unchanged", () => {
    const content = "a https://a.example/x, b (https://b.example) https://x@c.example c <b>&amp;\n";
    const parts = messageParts(content);
    expect(parts.map(({ text }) => text).join("")).toBe(content);
    expect(parts.filter(({ href }) => href)).toEqual([
      { text: "https://a.example/x", href: "https://a.example/x" },
      { text: "https://b.example", href: "https://b.example/" },
    ]);
  });

  it("is found quickly in a message of maximum length", () => {
    for (const content of [")".repeat(4_000), `https://a.b/${")".repeat(3_900)}`, "https://".repeat(500)]) {
      const before = process.cpuUsage();
      messageParts(content);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(200);
    }
  });
});
