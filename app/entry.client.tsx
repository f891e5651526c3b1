import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// Not in a transition: if a keystroke interrupts a transition while an old phone hydrates, the page stays
// without scripts.
function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

// RemixBrowser suspends until the page's data is decoded, and there is no Suspense boundary above it. If a
// key is pressed before that, React 18 hydrates at once, fails with error 345, and the page stays without
// scripts. Therefore the page hydrates when the data is decoded.
try {
  RemixBrowser({});
} catch (decoding) {
  Promise.resolve(decoding).then(hydrate);
}
