import { createContext, type ReactNode, useContext } from "react";
import { useNonce } from "~/platform/nonce";
import address from "~/styles/index.css";

const ToInline = createContext<string | null>(null);
/** On the server: the stylesheets' text for who has not fetched them yet. */
export const SheetProvider = ToInline.Provider;

/** In the browser: what stands in the document, before React looks at it. Its nonce is readable here only. */
const present = typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("#sheet");
const text = present?.textContent;
const ownNonce = present?.nonce;

interface Props {
  /** Whether the page runs scripts; without them its own sheets come within it too. */
  scripts: boolean;
  /** The links of the page's own sheets. */
  children: ReactNode;
}

/**
 * The stylesheet: within the page for a first visit, which then paints one round trip sooner; linked for everybody else.
 * Ahead of a page's own sheets: it says the order of the layers.
 */
export function Stylesheet({ scripts, children }: Props) {
  const toInline = useContext(ToInline);
  const nonce = useNonce();
  const sheet = text ?? toInline;
  return (
    <>
      {sheet ? (
        <style
          id="sheet"
          nonce={ownNonce ?? nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets, as the build wrote them.
          dangerouslySetInnerHTML={{ __html: sheet }}
        />
      ) : (
        <link rel="stylesheet" href={address} />
      )}
      {(scripts || !sheet) && children}
    </>
  );
}
