import { describe, expect, it } from "vitest";
import { unprintedIn } from "./font/unprinted.server";
import { wideFont } from "./font/wide-font.server";
import { linesOf, printable, runsOf, unprintedWords } from "./printable";

describe("printable", () => {
  it.each([
    ["42,000 lb – “dry” goods, 5 €", "42,000 lb – “dry” goods, 5 €"],
    ["José Muñoz", "José Muñoz"],
    ["Jose\u0301", "José"],
    ["Łukasz Wiśniewski", "Lukasz Wisniewski"],
    ["Reno → Elko", "Reno -> Elko"],
    ["≈ 520 mi", "about 520 mi"],
    ["ਗੁਰਪ੍ਰੀਤ", "???????"],
    ["one\ntwo\u202fthree", "one two three"],
    ["truck 🚚", "truck ?"],
  ])("%s is printed as %s", (text, printed) => {
    expect(printable(text).replace(/\?+/g, "?")).toBe(printed.replace(/\?+/g, "?"));
  });
});

describe("with the embedded font", () => {
  it.each([
    ["Łukasz Wiśniewski", "Łukasz Wiśniewski"],
    ["Сергій Петренко", "Сергій Петренко"],
    ["Nguyễn Văn Đức", "Nguyễn Văn Đức"],
    ["Γιώργος Παππάς", "Γιώργος Παππάς"],
    ["34 °F ≤ t ≤ 36 °F", "34 °F ≤ t ≤ 36 °F"],
    ["Reno → Elko", "Reno -> Elko"],
    ["truck 🚚", "truck ?"],
    ["ਗੁਰ", "??"],
  ])("%s is printed as %s", async (text, printed) => {
    const font = await wideFont();
    expect(printable(text, (char) => font.has(char))).toBe(printed);
  });

  it("names each word of a document once, before it is signed", async () => {
    const rows = [
      ["Shipper", "Simran ਸਿਮਰਨ"],
      ["Notes", "≤ 36 °F, Łódź"],
    ] as const;
    const sections = [
      { heading: "Parties", rows },
      { heading: "Terms", words: ["ਸਿਮਰਨ pays", "🚚"] },
    ];
    expect(await unprintedIn(sections, undefined)).toEqual(["ਸਿਮਰਨ", "🚚"]);
  });

  it("names the words that it lacks", async () => {
    const font = await wideFont();
    const has = (char: string) => font.has(char);
    expect(unprintedWords("Гурприт ਗੁਰਪ੍ਰੀਤ Singh, truck 🚚 ok?", has)).toEqual(["ਗੁਰਪ੍ਰੀਤ", "🚚"]);
    expect(unprintedWords("(ਗੁਰਪ੍ਰੀਤ), “🚚”; ok.", has)).toEqual(["ਗੁਰਪ੍ਰੀਤ", "🚚"]);
  });
});

describe("runsOf", () => {
  it.each([
    ["all Latin words", [["all Latin words", false]]],
    [
      "Ms. Wiśniewska, Reno",
      [
        ["Ms. ", false],
        ["Wiśniewska,", true],
        [" Reno", false],
      ],
    ],
    ["", []],
  ] as const)("%s", (line, runs) => {
    expect(runsOf(line).map(({ text, isWide }) => [text, isWide])).toEqual(runs);
  });
});

describe("linesOf", () => {
  const byLetters = (text: string) => text.length;
  it.each([
    ["a line that fits", 20, ["a line that fits"]],
    ["two lines of words", 9, ["two lines", "of words"]],
    ["abcdefghij", 4, ["abcd", "efgh", "ij"]],
    ["a bcdefghij k", 4, ["a", "bcde", "fghi", "j k"]],
    ["", 4, [""]],
  ])("%s at %d", (text, width, lines) => {
    expect(linesOf(text, width, byLetters)).toEqual(lines);
  });
});
