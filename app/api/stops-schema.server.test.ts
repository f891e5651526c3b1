import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events } from "db/schema";
import { count } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { dayFromNow } from "../../tests/fixtures/days";
import { ask, keyOf, loadBody } from "../../tests/http/support/api-requests";

const eventsSaved = async () => (await db().select({ n: count() }).from(load_events))[0]?.n;

it("a load has the stops between that are sent, and loses those that are left out", async () => {
  const key = await keyOf(await savePerson({ role: "shipper" }));
  const put = (body: unknown) => ask(key, "PUT", "/loads/PO-1", { body });
  const stop = {
    kind: "drop",
    city: "Winnemucca",
    state: "NV",
    date: dayFromNow(5),
    street: "3 Mine Road",
    pieces: 4,
  };
  const posted = await put(loadBody({ stops: [stop] }));
  expect(posted.status).toBe(201);
  expect(posted.json.stops).toEqual([expect.objectContaining({ ...stop, note: null })]);
  const written = await eventsSaved();
  expect((await put(posted.json)).status).toBe(200);
  expect(await eventsSaved()).toBe(written);
  const faulty = await put(
    loadBody({
      stops: [
        { ...stop, zip: "8980" },
        { ...stop, city: null },
      ],
    }),
  );
  expect(faulty.status).toBe(422);
  expect(faulty.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/stops/0/zip",
    "/stops/1/city",
  ]);
  const without = await put(loadBody());
  expect([without.status, without.json.stops]).toEqual([200, undefined]);
});
