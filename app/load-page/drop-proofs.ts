import type { LoadTies } from "~/access/ties.server";
import type { LoadDocument } from "~/loads/queries.server";
import { deliveryStep, hasForm } from "~/papers/delivery/delivery-rules";
import { stopNumber } from "~/trade/stop-names";
import { dropsOf } from "~/trade/stops";
import type { LinkedRow } from "./load-in-words.server";

/**
 * Adds the proof of delivery of each drop between below the row of its stop: a link to the file or, for the
 * driver while the load is under way, to the page on which it is added.
 * @param documents the documents that the viewer may open
 */
export function withDropProofs(
  { information }: { information: readonly LinkedRow[] },
  { loadId, status, standing, stops }: Pick<LoadTies, "loadId" | "status" | "standing" | "stops">,
  documents: readonly LoadDocument[],
): { information: LinkedRow[] } {
  const mayAdd = hasForm(deliveryStep(status, standing));
  const proofs = new Map(
    dropsOf(stops).flatMap((drop): [string, LinkedRow][] => {
      const label = `Stop ${stopNumber(drop)}`;
      const proof = documents.find(({ kind, stop }) => kind === "proof_of_delivery" && stop === drop);
      const page = `/load-details/${loadId}/receiver-signature?stop=${drop}`;
      if (proof)
        return [
          [`${label}: drop`, [`${label}: proof of delivery`, proof.shownName, `/files/${proof.fileId}`]],
        ];
      return mayAdd ? [[`${label}: drop`, [`${label}: proof of delivery`, "Add", page]]] : [];
    }),
  );
  const withProof = (row: LinkedRow) => [row, proofs.get(row[0])].filter((each) => each !== undefined);
  return { information: information.flatMap(withProof) };
}
