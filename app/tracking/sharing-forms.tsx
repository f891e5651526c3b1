import { Numbered } from "~/trade/numbered";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { TimelinePage } from "./timeline.server";
import { WatchSwitch } from "./watch-switch";

interface Props {
  loadId: string;
  sharing: NonNullable<TimelinePage["sharing"]>;
}

export function Sharing({ loadId, sharing }: Props) {
  const { words, colleague, since, looks } = sharing;
  const page = `/load-details/${loadId}/timeline`;
  return (
    <section className="stack" aria-labelledby="sharing">
      <h2 id="sharing">Share your location</h2>
      {words ? (
        <>
          {words.map((paragraph) => (
            <p key={paragraph}>
              <Numbered>{paragraph}</Numbered>
            </p>
          ))}
          {colleague && (
            <p>{colleague} shares their location for this load. If you share yours, theirs stops.</p>
          )}
          <KeyedForm action={`${page}?step=share`}>
            <input type="hidden" name="words" value={words.join("\n\n")} />
            <SubmitButton look="plain">Share My Location</SubmitButton>
          </KeyedForm>
        </>
      ) : (
        <>
          <p>
            The shipper has been able to see your location for this load since {since}. {looks}
          </p>
          <WatchSwitch key={loadId} address={`${page}?step=place`} />
          <KeyedForm action={`${page}?step=stop-sharing`}>
            <SubmitButton look="plain">Stop Sharing</SubmitButton>
          </KeyedForm>
        </>
      )}
    </section>
  );
}
