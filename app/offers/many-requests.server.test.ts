import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { DRIVERS_PAGE_SIZE } from "./compare.server";
import { makeOffer } from "./make-offer.server";
import { offersPage } from "./offers-page.server";
import { afterOffer } from "./take-offer.server";

const driver = () => savePerson({ role: "driver" });

async function requestedBy(many: number) {
  const owner = await savePerson({ role: "shipper" });
  const requesters = await Promise.all(Array.from({ length: many }, driver));
  const { loadId } = await saveLoad({ owner, requesters, terms: { total_rate_cents: 100_000 } });
  const pageOf = async (page: number) => {
    const request = new Request(`http://haulway.test/load-details/${loadId}?page=${page}`);
    const { requests } = await loadPage(owner, loadId, request);
    const ids = requests?.rows.map(({ id }) => id) ?? [];
    return { ids, rates: requests?.rows.map(({ rate }) => rate) ?? [], more: requests?.more };
  };
  const offers = (viewer: BuiltPerson, amount: string) =>
    makeOffer("offer", { viewer, loadId, fields: { amount }, counted: async () => undefined });
  return { owner, requesters, loadId, pageOf, offers };
}

describe("a load with more requests than one page lists", () => {
  it("lists each of them once, and a page that is exactly full says that there are no more", async () => {
    const { requesters, pageOf } = await requestedBy(DRIVERS_PAGE_SIZE + 2);
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect([first.ids.length, first.more]).toEqual([DRIVERS_PAGE_SIZE, true]);
    expect([second.ids.length, second.more]).toEqual([2, false]);
    expect([third.ids.length, third.more]).toEqual([0, false]);
    expect(new Set([...first.ids, ...second.ids])).toEqual(new Set(requesters.map(({ id }) => id)));
    const full = await (await requestedBy(DRIVERS_PAGE_SIZE)).pageOf(1);
    expect([full.ids.length, full.more]).toEqual([DRIVERS_PAGE_SIZE, false]);
  });

  it("has the offers to answer on its first page, where links lead, also the last and dearest", async () => {
    const { requesters, pageOf, offers } = await requestedBy(DRIVERS_PAGE_SIZE + 2);
    const last = requesters.at(-1) ?? (await driver());
    const cheap = requesters.at(-2) ?? (await driver());
    await offers(last, "1900");
    await offers(cheap, "900");
    const { ids, rates } = await pageOf(1);
    expect(ids).toEqual(expect.arrayContaining([last.id, cheap.id]));
    expect([rates[0], rates[1], rates.at(-1)]).toEqual(["$900", "$1,000", "$1,900"]);
    expect((await pageOf(2)).rates).toEqual(["$1,000", "$1,000"]);
  });
});

describe("the owner's offers page", () => {
  it("without a driver leads to the table, also with a step in the URL, unless a form was refused", async () => {
    const { owner, loadId } = await requestedBy(1);
    const url = `http://haulway.test/load-details/${loadId}/offers`;
    for (const query of ["", "?step=accept"]) {
      const page = offersPage(owner, loadId, new Request(url + query));
      const answer = await page.catch((thrown: unknown) => thrown);
      expect(answer).toBeInstanceOf(Response);
      const { headers } = answer instanceof Response ? answer : new Response();
      expect(headers.get("Location")).toBe(`/load-details/${loadId}#drivers`);
    }
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const refused = offersPage(owner, loadId, new Request(`${url}?step=accept`, { headers: form }));
    await expect(refused).rejects.toBeInstanceOf(Error);
  });

  it.each([
    ["step=withdraw&page=2&driver=d", "/load-details/l?page=2#drivers"],
    ["step=withdraw&page=1&driver=d", "/load-details/l#drivers"],
    ["step=withdraw&driver=d", "/load-details/l/offers?driver=d"],
  ])("after %s, leads back to where the step was taken", (query, to) => {
    const request = new Request(`http://haulway.test/load-details/l/offers?${query}`);
    expect(afterOffer("withdraw", "l", request)).toBe(to);
  });
});
