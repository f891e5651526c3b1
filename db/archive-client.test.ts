import "../tests/fixtures/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { openArchive } from "./archive/open-archive";
import { eachOnce, oneOnBoth } from "./archive-client";
import { database, db, type Handle } from "./client";

it("of two rows with the same key the first counts: the board's, not the copy in the archive", () => {
  const [board, copy, other] = [
    { id: 1, words: "of the board" },
    { id: 1, words: "older" },
    { id: 2, words: "of the archive alone" },
  ];
  expect(eachOnce([board, copy, other], ({ id }) => id)).toEqual([board, other]);
});

describe("one row of either", () => {
  beforeAll(async () => {
    await openArchive();
  });

  /** Asks for a row that board and archive answer as given, one answer after the other; of the last they have none. */
  async function ask(isHosted: boolean, board: string[], archive: string[][]) {
    const asked: string[] = [];
    const answers = [...archive];
    const read = async (handle: Handle) => {
      asked.push(handle === db() ? "board" : "archive");
      return handle === db() ? board : (answers.shift() ?? []);
    };
    database().embedded = !isHosted;
    const row = await oneOnBoth(read).finally(() => {
      database().embedded = true;
    });
    return { row, asked: asked.sort() };
  }

  it("is found though it moved between the answers of a hosted archive and a hosted board", async () => {
    const { row, asked } = await ask(true, [], [[], ["moved"]]);
    expect(row).toBe("moved");
    expect(asked).toEqual(["archive", "archive", "board"]);
  });

  it.each([
    ["the board's where both have it", true, ["here"], [["copy"]], "here", ["archive", "board"]],
    ["the archive's, asked once", true, [], [["moved"]], "moved", ["archive", "board"]],
    ["of a file the board's, and the archive is not asked", false, ["here"], [["copy"]], "here", ["board"]],
    ["of a file the archive's, asked after it and once", false, [], [[]], undefined, ["archive", "board"]],
  ])("is %s", async (_, isHosted, board, archive, row, asked) => {
    expect(await ask(isHosted, board, archive)).toEqual({ row, asked });
  });
});
