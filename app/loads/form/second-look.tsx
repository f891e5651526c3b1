import { useEffect, useRef } from "react";
import { ENDS } from "~/trade/ends";
import { SubmitButton } from "~/ui/forms/submit-button";
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

const address = (action: string, choice: readonly Proposal[]) =>
  `${action}?${new URLSearchParams(choice.map(({ end, city }) => [end, city]))}`;

/** What the buttons put in place of what was typed: where both ends are in doubt, the likeliest of both first; then each by itself. */
function choicesOf(proposals: readonly Proposal[]): Proposal[][] {
  const likeliest = ENDS.flatMap((end) => proposals.find((proposal) => proposal.end === end) ?? []);
  const each = proposals.map((proposal) => [proposal]);
  return likeliest.length > 1 ? [likeliest, ...each] : each;
}

/** A key for the form: a city that was put in place of the one typed shows only in a new form. */
export const formOf = (values: Readonly<Record<string, string | undefined>>): string =>
  `again ${values.seen_doubts} ${values.origin_address_city} ${values.destination_address_city}`;

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
          {/* Enter in a field presses the first button of the form: none that changes what was typed. */}
          <button type="submit" className="for-readers" tabIndex={-1} aria-hidden="true" />
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
