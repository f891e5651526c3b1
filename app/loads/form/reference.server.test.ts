import "../../../tests/fixtures/servers/own-database";

import { afterEach, describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { Conflict } from "~/platform/errors";
import { numberOf } from "~/trade/load-number";
import { dayFromNow } from "../../../tests/fixtures/days";
import { loadRow } from "../../../tests/fixtures/read-back";
import { copyValues, ownedLoad } from "../queries.server";
import { deleteLoad } from "../steps/delete-load.server";
import { editLoad } from "../steps/edit-load.server";
import { postLoad } from "../steps/post-load.server";
import * as reference from "./reference.server";

const fields = {
  pickup_date: dayFromNow(3),
  delivery_date: dayFromNow(5),
  total_rate: "1210.50",
  weight_lb: "40000",
  origin_address_zip: "84104",
  destination_address_zip: "80216",
  reference: "PO 4711",
};
const shipper = () => savePerson({ role: "shipper" });
const inUse = async (loadId: string) => ({
  message: "You already use this reference.",
  fields: { reference: `You already have a load with this reference: ${numberOf(await loadRow(loadId))}.` },
});
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: Conflict) => error);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a reference", () => {
  it("is refused for a second load of the same shipper, and names the first", async () => {
    const viewer = await shipper();
    const first = await postLoad({ viewer, fields });
    const error = await refusal(postLoad({ viewer, fields: { ...fields, reference: "  PO  4711 " } }));
    expect(error).toBeInstanceOf(Conflict);
    expect(error).toMatchObject(await inUse(first));
    expect((await loadRow(first)).reference).toBe("PO 4711");
  });

  it("may be that of another shipper's load, of a deleted load, or missing", async () => {
    const viewer = await shipper();
    const first = await postLoad({ viewer, fields });
    await postLoad({ viewer: await shipper(), fields });
    await deleteLoad({ viewer, loadId: first });
    await postLoad({ viewer, fields });
    for (const _ of [1, 2]) await postLoad({ viewer, fields: { ...fields, reference: "" } });
  });

  it("stays in an edit of its own load, and is refused in an edit of another", async () => {
    const viewer = await shipper();
    const first = await postLoad({ viewer, fields });
    const second = await postLoad({ viewer, fields: { ...fields, reference: "PO 4712" } });
    await editLoad({ viewer, loadId: first, fields: { ...fields, total_rate: "1300" } });
    const error = await refusal(editLoad({ viewer, loadId: second, fields }));
    expect(error).toMatchObject(await inUse(first));
    expect((await loadRow(second)).reference).toBe("PO 4712");
  });

  it("is not copied", async () => {
    const viewer = await shipper();
    const load = await ownedLoad(viewer, await postLoad({ viewer, fields }));
    if (!load) throw new Error("The load is missing.");
    expect(copyValues(load)).not.toHaveProperty("reference");
  });

  it("that is taken between the check and the write is refused, and nothing is saved", async () => {
    const viewer = await shipper();
    const first = await postLoad({ viewer, fields });
    const second = await postLoad({ viewer, fields: { ...fields, reference: "PO 4712" } });
    vi.spyOn(reference, "refuseUsedReference").mockResolvedValueOnce();
    expect(await refusal(postLoad({ viewer, fields }))).toMatchObject(await inUse(first));
    vi.spyOn(reference, "refuseUsedReference").mockResolvedValueOnce();
    expect(await refusal(editLoad({ viewer, loadId: second, fields }))).toBeInstanceOf(Conflict);
    expect(await loadRow(second)).toMatchObject({ reference: "PO 4712", revision: 1 });
  });
});
