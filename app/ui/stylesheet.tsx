import { createContext, type ReactNode, useContext } from "react";
import { useNonce } from "~/http/nonce";
import address from "~/styles/index.css";

const ToInline = createContext<string | null>(null);
/** On the server: the text of the stylesheets, for browsers that have not cached them yet. */
export const SheetProvider = ToInline.Provider;

/** Read before React hydrates. Only the `nonce` property exposes the element's nonce. */
const present = typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("#sheet");
const text = present?.textContent;
const ownNonce = present?.nonce;

interface Props {
  /** Without scripts, an inlined stylesheet also contains the page's own stylesheets. */
  scripts: boolean;
  children: ReactNode;
}

/** Precedes the page's own stylesheets, because it defines the order of the layers. */
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheets.
          dangerouslySetInnerHTML={{ __html: sheet }}
        />
      ) : (
        <link rel="stylesheet" href={address} />
      )}
      {(scripts || !sheet) && children}
    </>
  );
}
