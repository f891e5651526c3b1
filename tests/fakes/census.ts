import { createServer, type ServerResponse } from "node:http";
import { listen } from "./listen";

interface Census {
  url: string;
  /** The days on which USDOT numbers were added, in the format of the file: `20260903`. */
  added: Map<string, string | null>;
  /** The USDOT numbers in the requests, in order. */
  asked: string[];
  answerNext(answer: (response: ServerResponse) => void): void;
  stop(): Promise<void>;
}

/** Accepts only the query that the app sends, and responds with a list of rows, as Socrata's API does. */
export async function startCensus(): Promise<Census> {
  const added: Census["added"] = new Map();
  const asked: string[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const { dot_number: usdot = "", ...rest } = Object.fromEntries(searchParams);
    asked.push(usdot);
    const answer = answers.shift();
    if (answer) return answer(response);
    const isAsked = JSON.stringify(rest) === '{"$select":"dot_number,add_date","$limit":"1"}';
    if (pathname !== "/resource/census.json" || request.method !== "GET" || !isAsked) {
      response.writeHead(400).end();
      return;
    }
    const day = added.get(usdot);
    const rows = day === undefined ? [] : [{ dot_number: usdot, ...(day !== null && { add_date: day }) }];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
  });
  const { origin, stop } = await listen(server);
  return {
    url: `${origin}/resource/census.json`,
    added,
    asked,
    answerNext: (answer) => void answers.push(answer),
    stop,
  };
}
