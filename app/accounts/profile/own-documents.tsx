import { Link } from "#links";
import { formatSize } from "~/files/format-size";
import type { Role } from "~/trade/lifecycle";
import { Icon } from "~/ui/icon";
import { Instant } from "~/ui/instant";
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from "./documents";
import type { OwnDocument } from "./documents.server";

const addAddress = (kind: DocumentKind) => `/user-account/add-files?kind=${kind}`;

const SEEN_BY: Readonly<Record<Role, string>> = {
  driver:
    "Shippers whose loads you requested can open these. Only shippers who accepted you can open your W-9.",
  shipper: "Only you can see these.",
};

function Viewers({ viewers }: Pick<OwnDocument, "viewers">) {
  if (viewers.length === 0) return <p className="quiet">No one has opened it yet.</p>;
  return (
    <details className="more">
      <summary>Opened by {viewers.length === 1 ? "1 person" : `${viewers.length} people`}</summary>
      <ul>
        {viewers.map((viewer) => (
          <li key={viewer.id}>
            {viewer.fullName}{" "}
            <span className="quiet">
              <Instant ms={viewer.lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function OnFile({ document }: { document: OwnDocument }) {
  const { label } = DOCUMENTS[document.kind];
  return (
    <>
      <p>
        <a href={`/files/${document.fileId}`}>{document.shownName}</a>{" "}
        <span className="quiet">
          {formatSize(document.sizeBytes)}, added <Instant ms={document.createdAt} />
        </span>
      </p>
      <div className="row">
        <Link to={addAddress(document.kind)}>
          Replace<span className="for-readers"> {label}</span>
        </Link>
        <Link className="remove" to={`/user-account/remove-file/${document.fileId}`}>
          Remove<span className="for-readers"> {label}</span>
        </Link>
      </div>
      <Viewers viewers={document.viewers} />
    </>
  );
}

export function OwnDocuments({ documents, role }: { documents: readonly OwnDocument[]; role: Role }) {
  return (
    <section className="settings" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <p className="quiet">{SEEN_BY[role]}</p>
      <ul className="own-documents">
        {DOCUMENT_KINDS.map((kind) => {
          const { label } = DOCUMENTS[kind];
          const document = documents.find((each) => each.kind === kind);
          return (
            <li key={kind}>
              <h3>{label}</h3>
              <p className={document ? "status complete" : "status"}>
                <Icon name={document ? "check" : "document"} /> {document ? "On file" : "Not added"}
              </p>
              {document && <OnFile document={document} />}
            </li>
          );
        })}
      </ul>
      <p>
        <Link className="button plain" to="/user-account/add-files">
          <Icon name="plus" /> Add Files
        </Link>
      </p>
      <p>
        <Link to="/user-account/void-papers">Voided documents</Link>
      </p>
    </section>
  );
}
