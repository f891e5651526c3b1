import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { chatPath } from "./address";
import { leavePath } from "./page-address";
import type { Chat } from "./queries.server";

export function LeaveQuestion({ chat: { groupId, name, other, theirs } }: { chat: Chat }) {
  const who = <bdi>{other?.fullName}</bdi>;
  const back = other && !other.isClosed && (
    <> unless {other.role === "driver" ? <>{who} requests</> : "you request"} the load again</>
  );
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to leave this chat?</h1>
      <p>
        <Numbered>{name}</Numbered>. You won't see its messages anymore{back}.{" "}
        {theirs && <>{who} keeps them and can see that you left. </>}
        The load isn't affected.
      </p>
      <KeyedForm action={leavePath(groupId)} className="row">
        <SubmitButton look="danger">Leave Group</SubmitButton>
        <Link className="button plain" to={chatPath(groupId)}>
          Stay
        </Link>
      </KeyedForm>
    </main>
  );
}
