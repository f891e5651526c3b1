import { EndedByEdit } from "./ended-by-edit";
import type { endedRequests } from "./ended-requests.server";
import { LostLoads } from "./lost-loads";

type Props = NonNullable<Awaited<ReturnType<typeof endedRequests>>> & { tab: string };

/** Lists a driver's ended requests on the dashboard. Those that can be requested again come first. */
export function EndedRequests({ edited, lost, tab }: Props) {
  return (
    <>
      <EndedByEdit requests={edited} tab={tab} />
      <LostLoads loads={lost} tab={tab} />
    </>
  );
}
