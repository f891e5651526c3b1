import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "~/ui/submit-button";
import { chatPath, leavePath } from "./address";
import type { Chat } from "./queries.server";

/** Asks before a chat is left, on a page of its own. */
export function LeaveQuestion({ chat: { groupId, name, other } }: { chat: Chat }) {
  return (
    <main className="page narrow" id="main">
      <h1>Are you sure you want to leave this chat?</h1>
      <p>
        {name}. You will not see its messages any more. <bdi>{other?.fullName ?? "The other"}</bdi> keeps
        them.
      </p>
      <Form method="post" action={leavePath(groupId)} className="row">
        <SubmitButton look="danger">Leave Group</SubmitButton>
        <Link className="button plain" to={chatPath(groupId)}>
          Stay
        </Link>
      </Form>
    </main>
  );
}
