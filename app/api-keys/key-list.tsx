import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Instant } from "~/ui/instant";
import { KEYS_PATH } from "./addresses";
import type { ListedKey } from "./list-keys.server";

function Facts({ apiKey }: { apiKey: ListedKey }) {
  const { name, prefix, scopes, madeBy, madeAtMs, usedAtMs, revokedAtMs, revokedBy } = apiKey;
  return (
    <div>
      <strong>{name}</strong>
      <p className="quiet">
        <code>{prefix}…</code> {scopes.join("; ")}
      </p>
      <p className="quiet">
        Made by {madeBy} <Instant ms={madeAtMs} />
      </p>
      <p className="quiet">
        {usedAtMs === null ? "Not used yet" : <>Last used {<Instant ms={usedAtMs} />}</>}
      </p>
      {revokedAtMs !== null && (
        <p className="quiet">
          {revokedBy ? `Revoked by ${revokedBy}` : `Ended with the role of ${madeBy}`}{" "}
          <Instant ms={revokedAtMs} />
        </p>
      )}
    </div>
  );
}

export function KeyList({ keys, label }: { keys: readonly ListedKey[]; label: string }) {
  return (
    <ul className="devices" aria-label={label}>
      {keys.map((apiKey) => (
        <li key={apiKey.keyId}>
          <Facts apiKey={apiKey} />
          {apiKey.revokedAtMs === null && (
            <Link className="button plain" to={`${KEYS_PATH}?ask=revoke&key=${apiKey.keyId}`}>
              Revoke<span className="for-readers"> {apiKey.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

export function RevokeQuestion({ asked }: { asked: { keyId: string; name: string } }) {
  return (
    <section className="card stack" aria-labelledby="revoke">
      <h2 id="revoke">Revoke {asked.name}?</h2>
      <p>Programs that use this key stop working right away. A revoked key can't be used again.</p>
      <div className="row">
        <KeyedForm action={`${KEYS_PATH}?step=revoke`}>
          <input type="hidden" name="key" value={asked.keyId} />
          <SubmitButton look="danger">Revoke</SubmitButton>
        </KeyedForm>
        <Link className="button plain" to={KEYS_PATH}>
          Keep Key
        </Link>
      </div>
    </section>
  );
}
