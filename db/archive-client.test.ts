import "../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { openArchive } from "../app/archive/open-archive";
import { eachOnce, oneOnBoth } from "./archive-client";
import { db, type Handle } from "./client";

it("if two rows have the same key, the first counts: the board's, not the archive's copy", () => {
  const [board, copy, other] = [
    { id: 1, words: "of the board" },
    { id: 1, words: "older" },
    { id: 2, words: "of the archive alone" },
  ];
  expect(eachOnce([board, copy, other], ({ id }) => id)).toEqual([board, other]);
});

describe("one row from the board or the archive", () => {
  beforeAll(async () => {
    await openArchive();
  });

  async function ask(board: string[], archive: string[]) {
    const asked: string[] = [];
    const row = await oneOnBoth(async (handle: Handle) => {
      asked.push(handle === db() ? "board" : "archive");
      return handle === db() ? board : archive;
    });
    return { row, asked };
  }

  it.each([
    ["the board's, and the archive is not queried", ["here"], ["copy"], "here", ["board"]],
    ["the archive's, queried after the board", [], ["moved"], "moved", ["board", "archive"]],
    ["none if neither has it", [], [], undefined, ["board", "archive"]],
  ])("is %s", async (_, board, archive, row, asked) => {
    expect(await ask(board, archive)).toEqual({ row, asked });
  });
});
