import { describe, expect, it } from "vitest";
import { webAddress } from "./web-address";

describe("a website", () => {
  it.each([
    "https://haulway.test",
    "http://haulway.test:8080/fleet?page=2#trucks",
    "HTTPS://Haulway.Test/",
    "https://größe.test",
  ])("%s is safe to follow", (text) => {
    expect(webAddress(text)).toBe(text);
  });

  it.each([
    null,
    "",
    "haulway.test",
    "www.haulway.test",
    "//haulway.test",
    "https:haulway.test",
    "https://",
    "https:// haulway.test",
    "ftp://haulway.test",
    "javascript:alert(1)",
    "JavaScript://haulway.test/%0aalert(1)",
    "data:text/html,hello",
    "https://bank.test@haulway.test",
    "https://dee:secret@haulway.test",
  ])("%j is not safe to follow", (text) => {
    expect(webAddress(text)).toBeNull();
  });
});
