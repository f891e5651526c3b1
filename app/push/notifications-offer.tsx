import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

/** Offers to turn on notifications, after the user's first request or load. */
export function NotificationsOffer() {
  return (
    <section className="card stack" aria-labelledby="notices">
      <h2 id="notices">Get notified on your phone</h2>
      <p className="quiet">Know as soon as someone answers, even when Haulway is closed.</p>
      <div className="row">
        <Link className="button plain" to="/user-account/phones">
          Turn On Notifications
        </Link>
        <KeyedForm action="/user-account/phones?step=not-now">
          <SubmitButton look="plain">Don't ask again</SubmitButton>
        </KeyedForm>
      </div>
    </section>
  );
}
