import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// Not in a transition: if a key press interrupts that while an old phone still hydrates, the page stays without scripts.
function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

// RemixBrowser suspends until the page's data is decoded, below no Suspense boundary. React 18 hydrates at once when a key is
// pressed meanwhile, fails with error 345, and the page stays without scripts. So the page hydrates when the data is there.
try {
  RemixBrowser({});
} catch (decoding) {
  Promise.resolve(decoding).then(hydrate);
}
