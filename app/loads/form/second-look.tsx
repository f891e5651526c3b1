import { useEffect, useRef } from "react";
import { ENDS } from "~/trade/ends";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { Proposal } from "./before-posting.server";
import type { RefusedLoad } from "./refused-load.server";

interface Props {
  refusal: RefusedLoad;
  action: string;
  button: string;
  verb: string;
}

const address = (action: string, choice: readonly Proposal[]) =>
  `${action}?${new URLSearchParams(choice.map(({ end, city }) => [end, city]))}`;

/** If both ends have suggestions, the first button replaces both ends. */
function choicesOf(proposals: readonly Proposal[]): Proposal[][] {
  const likeliest = ENDS.flatMap((end) => proposals.find((proposal) => proposal.end === end) ?? []);
  const each = proposals.map((proposal) => [proposal]);
  return likeliest.length > 1 ? [likeliest, ...each] : each;
}

/**
 * A React key. The form's fields are uncontrolled, so a replaced city, or a stop that was added or removed,
 * appears only if the key changes.
 */
export const formOf = ({ values, stops }: Pick<RefusedLoad, "values" | "stops">): string =>
  `again ${stops} ${values.seen_doubts} ${values.origin_address_city} ${values.destination_address_city}`;

export function SecondLook({ refusal, action, button, verb }: Props) {
  const { message, isAsked, doubts, proposals, values } = refusal;
  const question = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response moves the focus again.
  useEffect(() => question.current?.focus(), [refusal]);
  const again = <p>If this is right, select {button} again.</p>;
  return (
    <>
      <input type="hidden" name="seen_doubts" value={values.seen_doubts ?? ""} />
      {isAsked && (
        <>
          {doubts.length > 0 ? (
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
              {again}
            </div>
          ) : (
            <div className="notice warning">{again}</div>
          )}
          {choicesOf(proposals).map((choice) => (
            <SubmitButton key={address(action, choice)} look="plain" formAction={address(action, choice)}>
              {`Use ${choice.map(({ city, state }) => `${city}, ${state}`).join(" and ")} and ${verb}`}
            </SubmitButton>
          ))}
        </>
      )}
    </>
  );
}
