import { EQUIPMENT } from "~/trade/equipment";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { trucksOf } from "./queries.server";
import { asFields } from "./read-truck.server";
import { truckInWords } from "./words";

type Found = Awaited<ReturnType<typeof trucksOf>>[number];

function rowOf(truck: Found) {
  const { id, name, trailer, changedAtMs, loads } = truck;
  const about = [truckInWords(truck), trailer && `trailer ${trailer}`].filter(Boolean).join(", ");
  return {
    id,
    name,
    about,
    seen: String(changedAtMs),
    loads: loads.map((load) => ({ id: load.load_id, name: nameOf(load) })),
  };
}

export type TruckRow = ReturnType<typeof rowOf>;

/** @param params `truck` (an id) and `ask`; after a refusal, `step` replaces `ask` */
export async function trucksPage({ id }: Viewer, params: URLSearchParams) {
  const all = await trucksOf(id);
  const isInUse = ({ retiredAtMs }: Found) => retiredAtMs === null;
  const found = all.filter(isInUse).find((truck) => truck.id === params.get("truck"));
  const ask = params.get("ask") ?? params.get("step");
  const isEdit = ask === "edit" && found;
  return {
    trucks: all.filter(isInUse).map(rowOf),
    retired: all.filter((truck) => !isInUse(truck)).map(rowOf),
    equipment: Object.entries(EQUIPMENT),
    ...(isEdit && { edited: { ...rowOf(found), values: asFields(found) } }),
    ...(ask === "retire" && found && { asked: rowOf(found) }),
  };
}
