import { Facts } from "~/ui/facts";
import type { retentionList } from "./retention-words.server";

type Row = Pick<ReturnType<typeof retentionList>[number], "table" | "what" | "kept" | "why">;

export function RetentionTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Facts
      caption="What is deleted, and when"
      facts={rows.map(({ table, what, kept, why }) => [
        what,
        <div key={table}>
          {kept}
          <p className="quiet">{why}</p>
        </div>,
      ])}
    />
  );
}
