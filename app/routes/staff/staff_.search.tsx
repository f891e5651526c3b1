import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Form, Link } from "#links";
import { orErrorPage } from "~/forms/refusals.server";
import { FIRST_RESULTS, searchAsStaff } from "~/staff/find/search.server";
import { FEWEST_OF_NAME } from "~/staff/find/typed";
import { pageIn } from "~/staff/list-pages";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import { Field } from "~/ui/forms/field";
import { SubmitButton } from "~/ui/forms/submit-button";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Search · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "search");
  const text = new URL(request.url).searchParams.get("q");
  return orErrorPage(searchAsStaff(member, text, pageIn(request, FIRST_RESULTS)));
}

export default function StaffSearch() {
  const { text, by, results, pages } = useLoaderData<typeof loader>();
  const isShort = results === null && text !== "";
  const tooShort = `Enter at least ${FEWEST_OF_NAME} letters of a name.`;
  return (
    <StaffPage title="Search" back="/staff">
      <Form className="stack" role="search" noValidate>
        <Field
          name="q"
          label="Person, company, load, file or message"
          hint="A name, email, phone, USDOT or MC number, load or document number, hash, or id. Each person found can read that you found them."
          type="search"
          defaultValue={text ?? ""}
          maxLength={100}
          required
          answers={
            isShort ? { message: tooShort, fields: { q: tooShort }, values: { q: text ?? "" } } : undefined
          }
        />
        <SubmitButton>Search</SubmitButton>
      </Form>
      {results?.length === 0 && <p role="status">Nothing found by {by}.</p>}
      {results !== null && results.length > 0 && (
        <ul className="devices">
          {results.map(({ what, name, path }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several results may lead to one page.
            <li key={place}>
              <div>
                <Link to={path}>{name}</Link>
                <p className="quiet">{what}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pages && <PageLinks path="/staff/search" query={{ q: text ?? "" }} pages={pages} />}
    </StaffPage>
  );
}
