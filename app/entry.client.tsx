import { RemixBrowser } from "@remix-run/react";
import { Component, type ReactNode, StrictMode, Suspense } from "react";
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

// RemixBrowser suspends until the page's data is decoded. The server renders the same boundary. Without it, a
// key pressed before the data is decoded makes React hydrate at once and fail, and the page has no working
// scripts.
function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <LastResort>
        <Suspense>
          <RemixBrowser />
        </Suspense>
      </LastResort>
    </StrictMode>,
  );
}

if (mayHydrate()) hydrate();
else showPlainParts();
