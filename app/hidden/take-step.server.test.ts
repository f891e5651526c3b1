import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { hidden_loads } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { flashIn } from "~/forms/flash.server";
import { takeHidingStep } from "./take-step.server";

it.each([
  ["before", 0],
  ["after", 1],
])(
  "a load is hidden although the search %s it fails: only the scroll position is lost",
  async (_, failing) => {
    const driver = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner: await savePerson({ role: "shipper" }) });
    let searches = 0;
    const numbersOn = async () => {
      if (searches++ === failing) throw new Error("The database is busy.");
      return ["HW-10001"];
    };
    const request = new Request(`http://haulway.test/hidden?step=hide&load=${loadId}`, {
      method: "POST",
      body: new URLSearchParams({ to: "/search?origin_state=NV" }),
    });
    const answer = await takeHidingStep(request, driver, numbersOn);
    if (!(answer instanceof Response)) throw new Error("The step was refused.");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/search?origin_state=NV"]);
    expect(await flashIn(answer.headers)).toMatchObject({
      message: "Load hidden.",
      undo: expect.stringContaining(`/hidden?step=show&load=${loadId}&at=HW-`),
    });
    const hidden = await db().select().from(hidden_loads).where(eq(hidden_loads.driver_id, driver.id));
    expect(hidden.map(({ load_id }) => load_id)).toEqual([loadId]);
    expect(searches).toBe(2);
  },
);
