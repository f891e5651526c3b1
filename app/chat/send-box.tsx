import { Form, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Answers } from "~/ui/field";
import { Alert } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { chatPath } from "./address";

interface Props {
  groupId: string;
  /** The id of the message to be. */
  draftId: string;
  refusal?: Answers & { message: string };
  onType?: () => void;
}

/** Ctrl or ⌘ and Enter send; Enter alone begins a new line. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

/** The box for a new message, which a refused one comes back to. */
export function SendBox({ groupId, draftId, refusal, onType }: Props) {
  const action = chatPath(groupId);
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(action, draftId, refusal, box);
  const error = refusal?.fields?.content;
  return (
    <Form method="post" action={action} className="send" noValidate preventScrollReset>
      {refusal && <Alert>{refusal.message}</Alert>}
      <input type="hidden" name="draft_id" value={draft} />
      <div className={error ? "field wrong" : "field"}>
        <label htmlFor="content" className="for-readers">
          Message
        </label>
        <textarea
          ref={box}
          id="content"
          name="content"
          rows={2}
          placeholder="Write a message"
          defaultValue={refusal?.values?.content}
          aria-describedby={error ? "content-error" : undefined}
          aria-invalid={error ? true : undefined}
          onKeyDown={sendByKey}
          onInput={onType}
        />
        {error && (
          <p className="error" id="content-error">
            {error}
          </p>
        )}
      </div>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

/**
 * The id of the message to be. It stays while the page is read again, so that what is sent twice is one message; once
 * a message is through, its words leave the box and the next one has an id of its own.
 */
function useDraft(
  action: string,
  draftId: string,
  refusal: Props["refusal"],
  box: RefObject<HTMLTextAreaElement>,
): string {
  const { state, formAction, formData } = useNavigation();
  const [draft, setDraft] = useState(refusal?.values?.draft_id ?? draftId);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (formAction === action) sent.current = String(formData?.get("content") ?? "");
    const text = sent.current;
    if (state !== "idle" || text === null) return;
    sent.current = null;
    if (refusal || !box.current) return;
    setDraft(draftId);
    // What was typed meanwhile stays.
    const { value } = box.current;
    box.current.value = value.startsWith(text) ? value.slice(text.length).trimStart() : value;
    box.current.focus();
  }, [action, formAction, formData, state, refusal, draftId, box]);
  return draft;
}
