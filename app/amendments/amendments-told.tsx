import { Link } from "#links";

/** On the papers of a load: what was changed of it in the last day, and the way to old and new. */
export function ChangesTold({ loadId, told }: { loadId: string; told: readonly string[] }) {
  if (told.length === 0) return null;
  return (
    <p className="notice warning">
      {told.join(". ")}. <Link to={`/load-details/${loadId}/changes`}>Old and new</Link>
    </p>
  );
}
