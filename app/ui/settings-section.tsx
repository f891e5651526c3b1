import type { ReactNode } from "react";

interface Props {
  /** The id of the heading. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a page of settings, with its heading. */
export function SettingsSection({ id, title, children }: Props) {
  return (
    <section className="settings" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
