import { createElement, Fragment } from "react";
import { Numbered } from "~/trade/numbered";
import type { GroupPage } from "./developers.server";

/** Shows the text between backticks as code, because OpenAPI's descriptions are Markdown. */
const inCode = (says: string) => {
  const parts = says.split("`").map((part, at) => (at % 2 ? createElement("code", null, part) : part));
  return createElement(Fragment, null, ...parts);
};

type Call = GroupPage["calls"][number];

export function CallSection({ call }: { call: Call }) {
  return (
    <section id={call.id}>
      <h2>{call.title}</h2>
      <p>
        <code>{call.request}</code>
      </p>
      <p>{inCode(call.says)}</p>
      {call.parameters.length > 0 && (
        <dl>
          {call.parameters.map(({ name, says }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{inCode(says)}</dd>
            </div>
          ))}
        </dl>
      )}
      <pre>
        <Numbered>{call.curl}</Numbered>
      </pre>
      <p>
        {call.success.body
          ? `The response has the status ${call.success.status} and this body:`
          : `The response has the status ${call.success.status} and no body.`}
      </p>
      {call.success.body && (
        <pre>
          <Numbered>{call.success.body}</Numbered>
        </pre>
      )}
      <details>
        <summary>Statuses</summary>
        <ul>
          {call.answers.map(({ status, says }) => (
            <li key={status}>
              <strong>{status}</strong> {inCode(says)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const breakable = (name: string) =>
  (name.match(/[^._]+[._]?/g) ?? []).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

export function Members({ members }: Pick<GroupPage, "members">) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Type and limit</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, type, says, isRequired, isReadOnly }) => (
          <tr key={name}>
            <th scope="row">
              <code>{breakable(name)}</code>
            </th>
            <td>{type}</td>
            <td>
              {says}
              {isRequired && <strong> Required</strong>}
              {isReadOnly && " (set by Haulway)"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
