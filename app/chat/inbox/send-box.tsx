import { useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Answers } from "~/ui/forms/field";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { useVisit } from "~/ui/visit";
import { chatPath } from "./address";
import { storedText, storeText } from "./typed-text";

interface Props {
  groupId: string;
  draftId: string;
  refusal?: Answers & { message: string };
  onType?: () => void;
  lastSent?: string;
}

/** Enter sends the message on a device with a mouse, which is assumed to have a keyboard. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  // Enter also confirms text that is composed with an input method. Safari then reports only the key code
  // 229.
  if (key !== "Enter" || shiftKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
  if (!ctrlKey && !metaKey && !matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function SendBox({ groupId, draftId, refusal, onType, lastSent }: Props) {
  const action = chatPath(groupId);
  const box = useRef<HTMLTextAreaElement>(null);
  const { id: companyId = "", personId = "" } = useVisit()?.viewer ?? {};
  const store = useCallback(
    (id: string, text: string) => storeText({ id: companyId, personId }, groupId, [id, text]),
    [companyId, personId, groupId],
  );
  const [draft, setDraft] = useDraft(action, draftId, refusal, box, store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is restored once, when the chat opens.
  useEffect(() => {
    const [id, text] = storedText({ id: companyId, personId }, groupId) ?? [];
    // The browser itself, or a refusal, may already have restored the text.
    if (id === undefined || !text || !box.current || box.current.value) return;
    // The message may have arrived although its response did not.
    if (text.trim() === lastSent) return store("", "");
    box.current.value = text;
    setDraft(id);
  }, []);
  const error = refusal?.fields?.content;
  return (
    <KeyedForm
      once={false}
      action={action}
      className="send"
      noValidate
      preventScrollReset
      // The message is now in the outbox. If the draft id is empty, the app assigns the next message's id.
      onReset={() => {
        setDraft("");
        store("", "");
      }}
    >
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
          onInput={({ currentTarget }) => {
            store(draft, currentTarget.value);
            onType?.();
          }}
        />
        {error && (
          <p className="error" id="content-error">
            {error}
          </p>
        )}
      </div>
      <SubmitButton>Send</SubmitButton>
    </KeyedForm>
  );
}

/** The id stays the same while the page revalidates, so that sending twice creates one message. */
function useDraft(
  action: string,
  draftId: string,
  refusal: Props["refusal"],
  box: RefObject<HTMLTextAreaElement>,
  store: (id: string, text: string) => void,
): [draft: string, setDraft: (next: string) => void] {
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
    // Preserves text that was typed while the message was being sent.
    const { value } = box.current;
    box.current.value = value.startsWith(text) ? value.slice(text.length).trimStart() : value;
    box.current.focus();
    store(draftId, box.current.value);
  }, [action, formAction, formData, state, refusal, draftId, box, store]);
  return [draft, setDraft];
}
