import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { accountOf, personById } from "./queries.server";

it.each([
  ["https://dee.example/", "https://dee.example/"],
  ["javascript:alert(1)", null],
  ["https://us@them.example/", null],
  [null, null],
])("others follow the website %s to %s; its owner sees what is stored", async (website, shown) => {
  const { id, fullName } = await savePerson({ role: "driver", profile: { website, home_zip: "84101" } });
  expect(await personById(id)).toMatchObject({ id, fullName, website: shown, reviewCount: 0 });
  expect(await personById(id)).not.toHaveProperty("homeZip");
  expect(await accountOf(id)).toMatchObject({ id, website, role: "driver", homeZip: "84101" });
});

it("nobody is nobody", async () => {
  expect([await personById("nobody"), await accountOf("nobody")]).toEqual([null, null]);
});
