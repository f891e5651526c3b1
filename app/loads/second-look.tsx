import { useEffect, useRef } from "react";
import { SubmitButton } from "~/ui/submit-button";
import type { Proposal } from "./before-posting.server";
import type { RefusedLoad } from "./refused-load.server";

interface Props {
  refusal: RefusedLoad;
  /** Where the form posts to, and what its button says. */
  action: string;
  button: string;
  /** `post` or `save`. */
  verb: string;
}

const address = (action: string, { end, city }: Proposal) =>
  `${action}?${new URLSearchParams({ [end]: city })}`;

/** What a shipper is asked to look at before a load is published, above the button that publishes it all the same. */
export function SecondLook({ refusal, action, button, verb }: Props) {
  const { message, doubts, proposals, values } = refusal;
  const question = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer asks anew.
  useEffect(() => question.current?.focus(), [refusal]);
  return (
    <>
      {/* Says what has been asked, so that the next press goes through where nothing changed. */}
      <input type="hidden" name="seen_doubts" value={values.seen_doubts ?? ""} />
      {doubts.length > 0 && (
        <>
          <div
            role="alert"
            className="notice warning"
            tabIndex={-1}
            ref={question}
            // biome-ignore lint/a11y/noAutofocus: without scripts this brings the question into view.
            autoFocus
          >
            <p>{message}</p>
            {doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
            <p>If it is right as it is, press {button} again.</p>
          </div>
          {proposals.map((proposal) => (
            <SubmitButton
              key={`${proposal.end} ${proposal.city}`}
              look="plain"
              formAction={address(action, proposal)}
            >
              {`Use ${proposal.city}, ${proposal.state} and ${verb}`}
            </SubmitButton>
          ))}
        </>
      )}
    </>
  );
}
