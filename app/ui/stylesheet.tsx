import { createContext, useContext } from "react";
import { useNonce } from "~/platform/nonce";
import address from "~/styles/index.css";

const ToInline = createContext<string | null>(null);
/** On the server: the stylesheet's text for who has not fetched it yet. */
export const SheetProvider = ToInline.Provider;

/** In the browser: what stands in the document, before React looks at it. Its nonce is readable here only. */
const present = typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("#sheet");
const inDocument = present && { text: present.textContent ?? "", nonce: present.nonce };

/**
 * The stylesheet: within the page for a first visit, which then paints one round trip sooner, and fetched meanwhile for
 * the next one; linked for everybody else. `lowData`: always linked, which is the fewest bytes.
 */
export function Stylesheet({ lowData }: { lowData: boolean }) {
  const toInline = useContext(ToInline);
  const nonce = useNonce();
  const text = inDocument?.text ?? (lowData ? null : toInline);
  if (text === null) return <link rel="stylesheet" href={address} />;
  return (
    <>
      <style
        id="sheet"
        nonce={inDocument?.nonce ?? nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, as the build wrote it.
        dangerouslySetInnerHTML={{ __html: text }}
      />
      <link rel="prefetch" as="style" href={address} />
    </>
  );
}
