import { RemixBrowser } from "@remix-run/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

// Hydration must not be a transition: if a keystroke interrupts it on a slow phone, the page stays without
// scripts.
function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
}

// RemixBrowser suspends until the page's data is decoded, without a Suspense boundary above it. If the user
// types before that, React 18 hydrates at once, fails with error 345, and leaves the page without scripts.
// Therefore we hydrate only after the data is decoded.
try {
  RemixBrowser({});
} catch (decoding) {
  Promise.resolve(decoding).then(hydrate);
}
