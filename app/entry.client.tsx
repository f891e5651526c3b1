import { RemixBrowser } from "@remix-run/react";
import { Component, type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPlainly, mayHydrate, showPlainParts } from "~/ui/plain-fallback";

/** React would otherwise leave an empty document after an error that no route's error page catches. */
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

// RemixBrowser suspends until the page's data is decoded. A key press before that makes React 18 hydrate at
// once and fail with error 345, so the page hydrates only after decoding.
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
