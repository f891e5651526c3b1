import { Link } from "#links";

export function AmendmentLines({ loadId, told }: { loadId: string; told: readonly string[] }) {
  if (told.length === 0) return null;
  return (
    <p className="notice warning">
      {told.join(". ")}. <Link to={`/load-details/${loadId}/changes`}>See changes</Link>
    </p>
  );
}
