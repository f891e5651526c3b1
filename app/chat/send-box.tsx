import { Form, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
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
      <SubmitButton action={action}>Send</SubmitButton>
    </Form>
  );
}

/**
 * The id of the message to be. It stays while the page is read again, so that what is sent twice is one message; once
 * a message is through, the box is empty and the next one has an id of its own.
 */
function useDraft(
  action: string,
  draftId: string,
  refusal: Props["refusal"],
  box: React.RefObject<HTMLTextAreaElement>,
): string {
  const { state, formAction } = useNavigation();
  const [draft, setDraft] = useState(refusal?.values?.draft_id ?? draftId);
  const isSending = useRef(false);
  useEffect(() => {
    if (formAction === action) isSending.current = true;
    if (state !== "idle" || !isSending.current) return;
    isSending.current = false;
    if (refusal) return;
    setDraft(draftId);
    if (box.current) box.current.value = "";
    box.current?.focus();
  }, [action, formAction, state, refusal, draftId, box]);
  return draft;
}
