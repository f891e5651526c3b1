import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { accountOf, personById } from "./queries.server";

it.each([
  ["https://dee.example/", "https://dee.example/"],
  ["javascript:alert(1)", null],
  ["https://us@them.example/", null],
  [null, null],
])("website %s is %s for others, and unchanged for its owner", async (website, shown) => {
  const { id, fullName } = await savePerson({ role: "driver", profile: { website, home_zip: "84101" } });
  expect(await personById(id)).toMatchObject({ id, fullName, website: shown, reviewCount: 0 });
  expect(await personById(id)).not.toHaveProperty("homeZip");
  expect(await accountOf(id)).toMatchObject({ id, website, role: "driver", homeZip: "84101" });
});

it("an unknown id has no profile and no account", async () => {
  expect([await personById("nobody"), await accountOf("nobody")]).toEqual([null, null]);
});
