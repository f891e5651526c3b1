import { RemixBrowser } from "@remix-run/react";
import { Component, type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPlainly, mayHydrate, showPlainParts } from "~/ui/plain-fallback";

/** Catches errors that no error page of a route catches. React would otherwise leave an empty document. */
class LastResort extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    loadPlainly();
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <html lang="en">
        <body>
          <p>
            This browser couldn't show the page. <a href="/dashboard">Dashboard</a>
          </p>
        </body>
      </html>
    );
  }
}

// Hydration must not be a transition: if a keystroke interrupts it on a slow phone, the page has no working
// scripts.
function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <LastResort>
        <RemixBrowser />
      </LastResort>
    </StrictMode>,
  );
}

// RemixBrowser suspends until the page's data is decoded, and no Suspense boundary is above it. If a user
// presses a key before the data is decoded, React 18 hydrates immediately and fails with error 345, and the
// page has no working scripts. Therefore the page hydrates only after the data is decoded. If decoding fails,
// the page remains plain HTML.
function whenDecoded() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (!(decoding instanceof Promise)) return showPlainParts();
    decoding.then(() => (window.__remixContext.state?.loaderData ? hydrate() : showPlainParts()));
  }
}

if (mayHydrate()) whenDecoded();
else showPlainParts();
