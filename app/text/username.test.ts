import { expect, it } from "vitest";
import { isKeptUsername, isPlainUsername, usernameKey } from "./username";

it.each([
  "BlueAnvil",
  "blue anvil",
  "blue_anvil",
  "blue.anvil",
  "blue-anvil-",
  "blueanvіl",
  "bluеаnvil",
  "blue\u200banvil",
  "blue\u00adanvil",
  "ｂｌｕｅａｎｖｉｌ",
  "blueanv1l",
  "bIueanviI",
  "blüeanvil",
  "βluеαnνil",
  "𝐛𝐥𝐮𝐞𝐚𝐧𝐯𝐢𝐥",
])("%s looks like blueanvil", (username) => {
  expect(usernameKey(username)).toBe(usernameKey("blueanvil"));
});

it.each(["blueanvils", "blueanvi", "redanvil", "blueanvil2"])(
  "%s does not look like blueanvil",
  (username) => {
    expect(usernameKey(username)).not.toBe(usernameKey("blueanvil"));
  },
);

it.each([
  "haulway",
  "Haulway",
  "HAULWAY support",
  "hauIway",
  "haulwаy",
  "h.a.u.l.w.a.y",
  "the.haulway.team",
  "support",
  "Support1",
  "sUpp0rt",
  "system",
  "admin",
  "аdmin",
  "help",
  "help_desk",
  "staff",
  "security",
  "billing",
  "billing 24",
])("%s is kept", (username) => {
  expect(isKeptUsername(username)).toBe(true);
});

it.each([
  "dale.roads",
  "mack lane",
  "helping hands",
  "staffordfreight",
  "adminton",
  "haul",
  "systems haul",
  "Дмитро",
])("%s is free", (username) => {
  expect(isKeptUsername(username)).toBe(false);
});

it.each(["dale.roads", "Dale Roads", "dale_roads-2", "Дмитро", "José", "नमस्ते", ""])(
  "%s is plain",
  (username) => {
    expect(isPlainUsername(username)).toBe(true);
  },
);

it.each([
  "a b<script>",
  "dale@roads",
  "dale/roads",
  "dale\nroads",
  "🚚",
  "a&b",
  '"dale"',
  "dale;",
  "＜b＞",
  "Dale™",
  "①",
])("%s is not plain", (username) => {
  expect(isPlainUsername(username)).toBe(false);
});
