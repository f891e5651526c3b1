import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** The form's address, where a page has several forms. */
  action?: string;
  look?: "main" | "plain" | "danger";
  name?: string;
  value?: string;
  /** Sends the form elsewhere than its own address. */
  formAction?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
}

/** A button that says so while its form is on its way, and cannot be pressed twice (with JavaScript; the server sees to it without). */
export function SubmitButton({ children, action, look = "main", disabled, ...button }: Props) {
  const { state, formAction } = useNavigation();
  const isBusy = state !== "idle" && formAction !== undefined;
  const isOwn = isBusy && (action === undefined || formAction.includes(action));
  return (
    <button type="submit" className={`button ${look}`} disabled={isBusy || disabled} {...button}>
      {isOwn ? "Loading..." : children}
    </button>
  );
}
