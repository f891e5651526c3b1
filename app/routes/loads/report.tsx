import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { newSecret } from "~/platform/secret";
import { backFrom, namedIn, reportPath } from "~/reports/address";
import { MOST_WORDS, REASONS } from "~/reports/reasons";
import { reportPage, sendReport } from "~/reports/send-report.server";
import { requestPath } from "~/support/topics";
import { Numbered } from "~/trade/numbered";
import { SelectField, TextArea } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Report · Haulway" }];

const namedBy = (request: Request) => namedIn(new URL(request.url).searchParams);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const named = namedBy(request);
  const page = await orErrorPage(reportPage(viewer, named));
  return { ...page, back: backFrom(named), reference: newSecret() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    const reference = await sendReport({ viewer, named: namedBy(request), fields });
    return await redirectWithFlash(requestPath(reference), "Thank you. Our support team has your report.");
  } catch (error) {
    return refused(error, fields);
  }
}

export default function Report() {
  const { kind, name, personId, choices, back, reference } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  if (choices?.length === 0) return <NothingWritten back={back} personId={personId} />;
  return (
    <NarrowPage title="Report" back={back} refusal={refusal}>
      <p>
        You're reporting <Numbered>{name}</Numbered> to our support team. A person will read your report and
        reply by email. No one else is notified.
      </p>
      {personId && (
        <p>
          <Link to={reportPath("person", personId)}>Report the person instead</Link>
        </p>
      )}
      <KeyedForm className="stack" noValidate>
        <input type="hidden" name="reference" value={refusal?.values.reference ?? reference} />
        {choices && (
          <SelectField
            name="message"
            label="Which message?"
            none="Choose one"
            options={choices}
            required
            answers={refusal}
          />
        )}
        <SelectField
          name="reason"
          label="What's wrong?"
          none="Choose one"
          options={REASONS[kind]}
          required
          answers={refusal}
        />
        <TextArea
          name="words"
          label="What happened?"
          hint="We attach what you're reporting. Never send a password."
          rows={5}
          maxLength={MOST_WORDS}
          required
          answers={refusal}
        />
        <SubmitButton>Send Report</SubmitButton>
      </KeyedForm>
    </NarrowPage>
  );
}

function NothingWritten({ back, personId }: { back: string; personId: string | null }) {
  return (
    <NarrowPage title="Report" back={back}>
      <p>The other side hasn't written in this chat, so there's no message to report.</p>
      <p>
        {personId ? (
          <Link to={reportPath("person", personId)}>Report the person instead</Link>
        ) : (
          <Link to="/customer-support">Contact support instead</Link>
        )}
      </p>
    </NarrowPage>
  );
}
