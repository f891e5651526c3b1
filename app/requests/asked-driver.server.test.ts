import "../../tests/fixtures/servers/own-database";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loader as page } from "~/routes/loads/driver-request.$driverId";
import { loader as forDialog } from "~/routes/loads/driver-request_.$driverId.info[.]json";
import { askPage, cookieOf } from "../../tests/fixtures/ask-page";

let owner: BuiltPerson;
let driver: BuiltPerson;
let loadId: string;

beforeAll(async () => {
  [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  ({ loadId } = await saveLoad({ owner, requesters: [driver] }));
});

const asked = (part: string) => `/driver-request/${driver.id}${part}?load=${loadId}`;
const options = async (who?: BuiltPerson) => ({
  cookie: who && (await cookieOf(who)),
  params: { driverId: driver.id },
});

describe("the dialog about a driver", () => {
  it("gets the same data as the page", async () => {
    const { data: shown } = await askPage(page, asked(""), await options(owner));
    const { data: answer } = await askPage(forDialog, asked("/info.json"), await options(owner));
    expect(shown.driver.id).toBe(driver.id);
    expect(await answer.json()).toEqual(shown);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("gets a message if the viewer may not see the driver", async () => {
    const stranger = await savePerson({ role: "shipper" });
    const { data: answer } = await askPage(forDialog, asked("/info.json"), await options(stranger));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("No driver information could be displayed at this time.");
  });

  it("gets a redirect to the login for a visitor", async () => {
    const redirect = await askPage(forDialog, asked("/info.json"), await options()).catch((thrown) => thrown);
    expect(redirect).toMatchObject({ status: 302 });
    expect(redirect.headers.get("Location")).toContain("/login");
  });
});
