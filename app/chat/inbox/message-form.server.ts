import { readParagraph } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { MAX_CONTENT_CHARS } from "../rooms/protocol";

export const NOT_SENT = "Your message was not sent.";

export function readMessage(content: string): string {
  const { value: text, problem } = readParagraph(content, MAX_CONTENT_CHARS);
  if (!text) throw new Invalid(NOT_SENT, { content: problem ?? "Write a message first." });
  return text;
}
