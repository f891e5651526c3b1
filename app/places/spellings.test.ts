import { expect, it } from "vitest";
import { spellingsOf } from "./spellings";

it.each([
  ["Reno", ["reno"]],
  ["Salt Lake City", ["salt lake city"]],
  ["St. Louis", ["saint louis", "st louis", "st. louis"]],
  ["saint louis", ["saint louis", "st louis", "st. louis"]],
  ["East St Louis", ["east saint louis", "east st louis", "east st. louis"]],
  ["Ft. Worth", ["fort worth", "ft worth", "ft. worth"]],
  ["Mount Vernon", ["mount vernon", "mt vernon", "mt. vernon"]],
  ["Ste. Genevieve", ["sainte genevieve", "ste genevieve", "ste. genevieve"]],
  ["O'Fallon", ["o fallon", "o'fallon"]],
  ["Coeur D Alene", ["coeur d alene", "coeur d'alene"]],
  ["Winston-Salem", ["winston salem", "winston-salem"]],
  // The last word is never treated as an abbreviation.
  ["Fort", ["fort"]],
  ["Rocky Mount", ["rocky mount"]],
  ["Pe\u00d1asco", ["pe\u00d1asco"]],
])("%s has the spellings %j", (typed, spellings) => expect(spellingsOf(typed).sort()).toEqual(spellings));

it("a name of any length has a bounded number of spellings, each once", () => {
  for (const typed of ["st ".repeat(26), "", "  ", "%", "st. ft. mt. ste. st. ft. mt. x"]) {
    const ways = spellingsOf(typed);
    expect(new Set(ways).size).toBe(ways.length);
    expect([typed, ways.length < 30]).toEqual([typed, true]);
  }
});
