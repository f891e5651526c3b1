interface News {
  title: string;
  lane: string;
  path: string;
}

interface Gathered {
  news: readonly News[];
  link: (path: string) => string;
  settingsPath: string;
}

/** Removes duplicates, such as five messages from one person in one chat. */
function once(news: readonly News[]): News[] {
  return [...new Map(news.map((each) => [`${each.title} ${each.path}`, each])).values()];
}

/** Some email programs break the links in an email that is not pure ASCII. */
const plainLane = (lane: string) => lane.replaceAll("→", "to");
const sentence = ({ title, lane }: News) => (lane ? `${title} ${plainLane(lane)}` : title);

export function asEmail({ news, link, settingsPath }: Gathered): { subject: string; text: string } {
  const all = once(news);
  const last = all.at(-1);
  const subject =
    all.length === 1 && last
      ? sentence(last)
      : `${all.length} updates: ${plainLane(last?.lane ?? "") || last?.title}`;
  const lines = all.map((each) => `${sentence(each)}\n${link(each.path)}`);
  return {
    subject,
    text: [
      ...lines,
      `You haven't seen this in Haulway yet, so we emailed you. To change your notifications, open:\n${link(settingsPath)}`,
      "",
    ].join("\n\n"),
  };
}

/** ASCII for Latin letters that `normalize` does not split, and for typographic quotes and dashes. */
const IN_ASCII: Readonly<Record<string, string>> = {
  ...{ ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D", þ: "th", Þ: "Th", ı: "i" },
  ...{ æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ß: "ss" },
  ...{ "‘": "'", "’": "'", "“": '"', "”": '"', "‐": "-", "–": "-", "—": "-" },
};

/**
 * A character that is not ASCII may halve the maximum length of a text message. A sentence with letters of
 * another script stays unchanged.
 */
function asciiIfPossible(words: string): string {
  const plain = words.normalize("NFKD").replace(/[^\x20-\x7e]/g, (char) => IN_ASCII[char] ?? char);
  return /(?=\P{ASCII})[\p{L}\p{N}]/u.test(plain) ? words : plain.replace(/[^\x20-\x7e]/g, "");
}

export function asText({ news, link }: Pick<Gathered, "news" | "link">): string {
  const last = news.at(-1);
  return last ? `${asciiIfPossible(`Haulway: ${sentence(last)}`)} ${link(last.path)}` : "";
}
