/** What gathered of one topic, as a mail and as a text. Pure. */

interface News {
  title: string;
  lane: string;
  path: string;
}

interface Gathered {
  news: readonly News[];
  /** The full address of one of our pages. */
  link: (path: string) => string;
  /** Where the person turns it off. */
  settingsPath: string;
}

/** Each once: five messages of one person lead to one chat. */
function once(news: readonly News[]): News[] {
  return [...new Map(news.map((each) => [`${each.title} ${each.path}`, each])).values()];
}

/** Without the arrow of a lane a mail is plain ASCII, which no mail program breaks in the middle of a link. */
const plainLane = (lane: string) => lane.replaceAll("→", "to");
const sentence = ({ title, lane }: News) => (lane ? `${title} ${plainLane(lane)}` : title);

export function asMail({ news, link, settingsPath }: Gathered): { subject: string; text: string } {
  const all = once(news);
  const last = all.at(-1);
  const subject =
    all.length === 1 && last
      ? sentence(last)
      : `${all.length} news: ${plainLane(last?.lane ?? "") || last?.title}`;
  const lines = all.map((each) => `${sentence(each)}\n${link(each.path)}`);
  return {
    subject,
    text: [
      ...lines,
      `You get this because you have not seen it in Haulway yet. Choose what to be told, how and when:\n${link(settingsPath)}`,
      "",
    ].join("\n\n"),
  };
}

/** The newest alone, in signs that every phone has: others would halve what fits a text. */
export function asText({ news, link }: Pick<Gathered, "news" | "link">): string {
  const last = news.at(-1);
  if (!last) return "";
  const words = `Haulway: ${sentence(last)}`;
  return `${words.normalize("NFKD").replace(/[^\x20-\x7e]/g, "")} ${link(last.path)}`;
}
