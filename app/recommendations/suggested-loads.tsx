import { Link } from "#links";
import { LaneTable } from "~/loads/board/lane-table";
import type { RecommendedLoad } from "./recommend.server";

interface Props {
  title: string;
  rows: readonly RecommendedLoad[];
}

const WHY = [{ title: "Why", className: "why", cell: ({ why }: RecommendedLoad) => why }];

export function SuggestedLoads({ title, rows }: Props) {
  return <LaneTable caption={title} rows={rows} columns={WHY} />;
}

export function SuggestedSection({
  title,
  rows,
  all = false,
}: Omit<Props, "rows"> & {
  rows: Props["rows"] | null;
  all?: boolean;
}) {
  if (!rows || rows.length === 0) return null;
  return (
    <section className="suggested" aria-label={title}>
      <h2>{title}</h2>
      <SuggestedLoads title={title} rows={rows} />
      {all && (
        <p>
          <Link className="button plain" to="/recommended">
            All Recommended Loads
          </Link>
        </p>
      )}
    </section>
  );
}
