import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { NarrowPage } from "~/ui/narrow-page";
import { Pager } from "~/ui/pager";
import type { filePage } from "./file-page.server";
import { RowList } from "./row-list";

type Shown = Awaited<ReturnType<typeof filePage>>;

export function FileView({ file, refusal }: { file: Shown; refusal?: { message: string } }) {
  const { fileId, title, summary, unread, progress, button, plainButton, rows, page, last } = file;
  const address = `/bulk/${fileId}`;
  return (
    <NarrowPage title={title} back="/bulk" refusal={refusal}>
      <ul className="points">
        {summary.map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
      {unread.length > 0 && <p className="notice warning">{`Columns we ignored: ${unread.join(", ")}.`}</p>}
      {file.withoutReference && (
        <p className="hint">
          A row without a reference can't update its load later. If you change it and send it again, it posts
          a second load.
        </p>
      )}
      {progress && (
        <p role="status">{`${progress} To continue, select ${plainButton ? "a button below" : button}.`}</p>
      )}
      {button && (
        <KeyedForm action={`${address}?step=post`} className="stack">
          {file.questions > 0 && (
            <p className="notice warning">
              Please double-check the rows with questions below before you post them.
            </p>
          )}
          {file.unmeasured > 0 && (
            <p className="notice warning">
              {`We couldn't measure the miles of ${file.unmeasured} of these loads yet. If a rate per mile turns out to be unusual, we won't post or change that load. You can then check its row and send it again.`}
            </p>
          )}
          <SubmitButton>{button}</SubmitButton>
          {plainButton && (
            <SubmitButton look="plain" formAction={`${address}?step=post&part=plain`}>
              {plainButton}
            </SubmitButton>
          )}
        </KeyedForm>
      )}
      <p className="row">
        {file.hasFaulty && (
          <a className="button plain" href={`${address}/faults.csv`}>
            Download Rows with Problems
          </a>
        )}
        {file.canUndo && (
          <Link className="button plain" to={`${address}/undo`}>
            Delete Posted Loads
          </Link>
        )}
      </p>
      <h2>Rows</h2>
      <RowList rows={rows} />
      <Pager page={page} more={page < last} last={last} />
    </NarrowPage>
  );
}
