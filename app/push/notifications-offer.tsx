import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";

export function NotificationsOffer({ device }: { device: string }) {
  return (
    <section className="card row" aria-label="Notifications">
      <p>Get notified on this {device}, even while Haulway is closed.</p>
      <div className="row">
        <Link className="button plain" to="/user-account/phones">
          Turn On Notifications
        </Link>
        <KeyedForm once={false} action="/dashboard/dismiss?offer=later">
          <SubmitButton look="plain">Not Now</SubmitButton>
        </KeyedForm>
        <KeyedForm action="/user-account/phones?step=not-now">
          <SubmitButton look="plain">Don't Ask Again</SubmitButton>
        </KeyedForm>
      </div>
    </section>
  );
}
