import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { expect, it } from "vitest";
import { saveAssignment, saveColleague } from "~/builders";
import { textOfPdf } from "../../tests/fixtures/pdf-text";
import { documentStage, paperFile } from "../../tests/fixtures/scenes/made-paper";
import { previewPapers } from "./preview-papers.server";

it("both documents name the truck and the trailer that the carrier has assigned before", async () => {
  const { owner, driver, loadId, make } = await documentStage();
  const equipmentIn = async () => {
    const { paper, bill } = await previewPapers({ viewer: owner, loadId, fields: {} });
    return [paper, bill].map(({ sections: [parties] }) =>
      parties?.rows?.filter(([label]) => /^(Truck|Trailer)/.test(label)).map(([, words]) => words),
    );
  };
  expect(await equipmentIn()).toEqual([[], []]);
  const vic = await saveColleague(driver, { seat: "driver" });
  const equipment = { truck_number: "12", trailer_number: "T-7" };
  await saveAssignment(driver, vic, loadId, database(), equipment);
  expect(await equipmentIn()).toEqual(Array(2).fill(["12", "T-7"]));
  await make();
  for (const kind of ["rate_confirmation", "bill_of_lading"])
    expect(textOfPdf(await paperFile(loadId, kind))).toMatch(/Truck number\s*12\s*Trailer number\s*T-7/);
});
