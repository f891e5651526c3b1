import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, offers } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { loadInWords } from "~/load-page/load-in-words.server";
import { loadPage } from "~/load-page/load-page.server";
import { completedRows, completedTotals } from "~/loads/board/completed.server";
import { ownBoard } from "~/loads/board/own-board.server";
import { exportCarriedLoads, exportPostedLoads } from "~/loads/export-loads.server";
import { loadFacts } from "~/loads/queries.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import type { Viewer } from "~/trade/viewer";
import { closeParty } from "../../tests/fixtures/close-party";
import { answersOf, negotiation, offersOf } from "../../tests/fixtures/scenes/negotiation";
import { offersPage } from "./offers-page.server";

type Stage = Awaited<ReturnType<typeof negotiation>>;

async function agreed(): Promise<Stage> {
  const stage = await negotiation();
  await stage.act("offer", "driver", { note: "Team of two" });
  await stage.act("accept", "shipper");
  return stage;
}

const listed = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

const parties = ({ owner, driver }: Stage) => [owner, driver];
const NO_FILTER = { find: "", pickup: "", driver: "", sort: null, direction: "asc" } as const;

describe("the agreed rate", () => {
  it("comes first on the load's page, next to the posted one", async () => {
    const stage = await agreed();
    for (const viewer of parties(stage)) {
      const facts = await loadFacts(viewer, stage.loadId);
      const words = facts && (await loadInWords(facts, "chosen driver"));
      expect(words?.headline.slice(0, 2)).toEqual([
        ["Rate", "$1,450 agreed, $1,210 posted"],
        ["Rate per mile", "$2.78"],
      ]);
      const page = await loadPage(viewer, stage.loadId, new Request("http://haulway.test/"));
      expect(page.ways).toContainEqual(["offers", "Offers", "plain"]);
    }
  });

  it("is in the lists, totals and exports of both parties", async () => {
    const stage = await agreed();
    for (const viewer of parties(stage)) {
      const { rows } = await ownBoard(viewer, { tab: "pre-pickup", page: 1, filter: NO_FILTER });
      expect(rows[0]).toMatchObject({
        total_rate_cents: 145_000,
        rate_per_mile_cents: 278,
        traits: { posted: "Posted at $1,210" },
      });
    }
    await write([
      {
        query: db()
          .update(loads)
          .set({
            load_status: "complete",
            rate_confirmation_url: "a_signed.pdf",
            bill_of_lading_url: "b",
            dropoff_image_url: "c",
          })
          .where(eq(loads.load_id, stage.loadId)),
      },
    ]);
    for (const viewer of parties(stage)) {
      expect(await completedTotals(viewer)).toMatchObject({
        totalRateCents: 145_000,
        meanRatePerMileCents: 278,
      });
      const [row] = await completedRows(viewer, 1);
      expect(row).toMatchObject({ total_rate_cents: 145_000, traits: { posted: "Posted at $1,210" } });
      expect(await listed(exportRows("offers", viewer.id))).toMatchObject([
        { amount_cents: 145_000, answer: "accepted" },
      ]);
    }
    const both = { total_rate_cents: 121_000, agreed_rate_cents: 145_000 };
    expect(await listed(exportPostedLoads(stage.owner.id))).toMatchObject([both]);
    expect(await listed(exportCarriedLoads(stage.driver.id))).toMatchObject([both]);
  });

  it("is shown above the offers of the chosen driver only; the others read what became of the load", async () => {
    const stage = await negotiation();
    await stage.rivalOffers();
    await stage.act("offer", "driver");
    await stage.act("accept", "shipper");
    const { owner, driver, rival, loadId } = stage;
    const pageOf = (viewer: Viewer, query = "") =>
      offersPage(viewer, loadId, new Request(`http://haulway.test/${query}`));
    const agreedOn = async (query: string) => (await pageOf(owner, query)).agreed;
    expect(await agreedOn("")).toBe("$1,450");
    expect(await agreedOn(`?driver=${driver.id}`)).toBe("$1,450");
    expect(await agreedOn(`?driver=${rival.id}`)).toBeNull();
    await expect(pageOf(rival)).rejects.toThrow(/ went to another driver on /);
    await expect(pageOf(await savePerson({ role: "driver" }))).rejects.toThrow(/^This load is off the board/);
  });

  it("is absent for a deleted load without a chosen driver", async () => {
    const { owner, loadId } = await negotiation();
    await deleteLoad({ viewer: owner, loadId });
    await expect(offersPage(owner, loadId, new Request("http://haulway.test/"))).rejects.toThrow(
      /^No records/,
    );
  });

  it("is hidden from those who requested the load, as are other drivers' offers", async () => {
    const stage = await negotiation();
    await stage.act("offer", "driver");
    await stage.rivalOffers();
    const { rival, loadId } = stage;
    // The agreed rate stays hidden even if the column has a value while the load is open.
    await write([
      { query: db().update(loads).set({ agreed_rate_cents: 1 }).where(eq(loads.load_id, loadId)) },
    ]);
    expect((await loadFacts(rival, loadId))?.agreed_rate_cents).toBeNull();
    expect((await loadFacts(stage.owner, loadId))?.agreed_rate_cents).toBe(1);
    expect(await listed(exportRows("offers", rival.id))).toMatchObject([{ amount_cents: 130_000 }]);
    expect(await listed(exportRows("offers", stage.owner.id))).toHaveLength(2);
  });

  it("is not mentioned if there is none", async () => {
    const { owner, driver, loadId } = await negotiation();
    const facts = await loadFacts(owner, loadId);
    expect(facts && (await loadInWords(facts, "owner")).headline).toContainEqual(["Rate", "$1,210"]);
    const pageOf = (viewer: typeof owner) => loadPage(viewer, loadId, new Request("http://haulway.test/"));
    expect((await pageOf(owner)).ways).toEqual([["book-now", "Turn on Book Now", "plain"]]);
    expect((await pageOf(driver)).ways).toEqual([["offers", "Offer a Rate", "plain"]]);
    expect("ways" in (await pageOf(await savePerson({ role: "shipper" })))).toBe(false);
  });
});

describe("an account that closes", () => {
  it("of the driver ends the open offers with the request; past offers stay with the shipper", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver", { note: "Team of two" });
    await closeParty(driver);
    expect(await answersOf(loadId, driver)).toEqual([["driver", "request ended"]]);
    expect(await listed(exportRows("offers", owner.id))).toMatchObject([{ note: "Team of two" }]);
  });

  it("of the shipper ends them with the load", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await closeParty(owner);
    expect(await answersOf(loadId, driver)).toEqual([["driver", "load deleted"]]);
  });
});

it("the database checks an offer, too", async () => {
  const { driver, loadId, act } = await negotiation();
  await act("offer", "driver");
  const [offer] = await offersOf(loadId, driver);
  if (!offer) throw new Error("There is no offer.");
  const broken = [{ amount_cents: 0 }, { answer: "accepted" as const }, { expires_at: offer.made_at }];
  for (const set of broken)
    await expect(write([{ query: db().update(offers).set(set) }])).rejects.toThrow(/CHECK/);
});
