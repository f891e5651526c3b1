import "../../tests/fixtures/servers/own-hosted-archive";
import "../../tests/fixtures/servers/own-hosted-database";

import { expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { archive } from "../../db/archive-client";
import { archivedWorld, readByAll } from "../../tests/fixtures/scenes/archived-world";
import { line } from "../../tests/fixtures/servers/own-hosted-database";
import { describeSqld } from "../../tests/fixtures/servers/sqld";
import { moveFinished } from "./move-finished";
import { openArchive } from "./open-archive";

describeSqld("with board and archive on servers", () => {
  it("a move that loses its connection is continued by the next one, and users see the same data as before", async () => {
    await openArchive();
    const world = await archivedWorld(3);
    const before = await readByAll(world);
    const beforeMs = Date.now() - 90 * DAY_MS;
    line.breakAt(/archived_at = /, "before");
    await expect(moveFinished({ beforeMs })).rejects.toThrow();
    expect(await readByAll(world)).toEqual(before);
    const moved = await moveFinished({ beforeMs });
    expect(moved).toMatchObject({ loads: 3, passed: 0 });
    const held = await archive()?.client.execute("select count(*) as files from files");
    expect(held?.rows[0]?.files).toBe(moved.rows.files);
    expect(await readByAll(world)).toEqual(before);
    expect(await moveFinished({ beforeMs })).toMatchObject({ loads: 0 });
  });
});
