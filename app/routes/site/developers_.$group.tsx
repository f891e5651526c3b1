import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { groupPage } from "~/api/developers.server";
import { CallSection, Members } from "~/api/developers-view";
import { thrown } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import styles from "~/styles/developers.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";
import type { Visit } from "~/ui/visit";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader, { root: () => Visit }> = ({ data, ...args }) =>
  publicMeta({ title: `API: ${data?.title ?? "not found"}`, description: data?.says ?? "" })({
    ...args,
    data,
  });

export function loader({ params }: LoaderFunctionArgs) {
  try {
    return groupPage(params.group);
  } catch (error) {
    throw error instanceof NotFound ? thrown(error) : error;
  }
}

export default function DevelopersGroup() {
  const { title, says, calls, members } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow developers" id="main">
      <h1>API: {title}</h1>
      <p>{says}</p>
      <p>
        The page <Link to="/developers">API for developers</Link> explains keys, conditions, errors and
        limits.
      </p>
      {calls.map((call) => (
        <CallSection key={call.id} call={call} />
      ))}
      {members.length > 0 && (
        <>
          <h2>Members of a load</h2>
          <p>
            Leave out what is not agreed, or send null. A request replaces the whole load. Members that
            Haulway sets are ignored, so a load that you got can be changed and sent back. Unknown members are
            errors. Responses may get more members later. Dates and times are in the local time of each stop.
          </p>
          <Members members={members} />
        </>
      )}
    </main>
  );
}
