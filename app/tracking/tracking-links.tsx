import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { ShareLink } from "./share-link";

interface Props {
  loadId: string;
  mayLink: boolean;
  links: readonly { id: string; by: string | null; made: string }[];
  made: string | null;
}

export function TrackingLinks({ loadId, mayLink, links, made }: Props) {
  if (!mayLink && links.length === 0) return null;
  const page = `/load-details/${loadId}/timeline`;
  return (
    <section className="stack" aria-labelledby="wait-links">
      <h2 id="wait-links">Tracking link</h2>
      {made && (
        <>
          <p role="status">
            Copy your link now. We won't show it again:{" "}
            <a href={made} target="_blank" rel="noreferrer">
              {made}
            </a>
          </p>
          <p className="row">
            <ShareLink url={made} />
          </p>
        </>
      )}
      <p>
        Anyone with the link can see the cities, status, reported times, delivery time, ETA and the last
        shared location, without an account. They can't see names, addresses or the rate. The link expires a
        day after delivery.
      </p>
      {mayLink && (
        <KeyedForm action={`${page}?step=make-link`}>
          <SubmitButton look="plain">Create Link</SubmitButton>
        </KeyedForm>
      )}
      {links.map(({ id, by, made }) => (
        <KeyedForm key={id} action={`${page}?step=revoke-link`} className="row">
          <input type="hidden" name="link" value={id} />
          <span>
            Link created by {by}, {made}
          </span>
          <SubmitButton look="plain">Revoke</SubmitButton>
        </KeyedForm>
      ))}
    </section>
  );
}
