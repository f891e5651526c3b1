import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { changeSearch } from "./change-search.server";
import { deleteSearch } from "./delete-search.server";
import { savedSearchesOf } from "./queries.server";
import { saveSearch } from "./save-search.server";

const form = (query: string, name: string) => ({ params: new URLSearchParams(query), fields: { name } });

it("a failed write is reported as such, not as a conflict", async () => {
  const viewer = await savePerson({ role: "driver" });
  await saveSearch({ viewer, ...form("origin_state=NV", "Nevada") });
  const before = await savedSearchesOf(viewer);
  const searchId = before[0]?.id ?? "";
  const steps = [
    () => saveSearch({ viewer, ...form("origin_state=UT", "Utah") }),
    () => changeSearch({ viewer, searchId, ...form("origin_state=UT", "Utah") }),
    () => deleteSearch({ viewer, searchId }),
  ];
  for (const of of steps) {
    const full = () => Promise.reject(new Error("The disk is full."));
    await expect(betweenLookAndWrite(full, { of })).rejects.toThrow("The disk is full.");
  }
  expect(await savedSearchesOf(viewer)).toEqual(before);
});
