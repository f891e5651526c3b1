import { expect, it } from "vitest";
import { ANNOUNCE_USAGE, readAnnounce } from "./arguments.mjs";

it.each([
  [
    ["driver", "--subject", " New\n here ", "--file", "news.txt"],
    { act: "mail", audience: "driver", subject: "New here", file: "news.txt", isSent: false },
  ],
  [
    ["all", "--send", "--file", "news.txt", "--subject", "New"],
    { act: "mail", audience: "all", subject: "New", file: "news.txt", isSent: true },
  ],
  [["status"], { act: "status" }],
  [["stop"], { act: "stop" }],
])("accepts %j", (args, asked) => {
  expect(readAnnounce(args)).toEqual(asked);
});

it.each([
  [[]],
  [["brokers", "--subject", "New", "--file", "news.txt"]],
  [["driver", "--subject", "New"]],
  [["driver", "--file", "news.txt"]],
  [["driver", "--subject", " ", "--file", "news.txt"]],
  [["driver", "--subject", "x".repeat(101), "--file", "news.txt"]],
  [["driver", "shipper", "--subject", "New", "--file", "news.txt"]],
  [["driver", "--subject", "New", "--file", "news.txt", "--now"]],
  [["status", "--send"]],
])("refuses %j with its usage", (args) => {
  expect(() => readAnnounce(args)).toThrow(ANNOUNCE_USAGE);
});
