import type { ReactNode } from "react";

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg className="phone" width="90" height="135" viewBox="-9 -11.5 90 135" aria-hidden="true">
      <rect x="-8" y="-10.5" width="88" height="133" rx="11" className="shell" />
      <rect width="72" height="112" rx="4" className="glass" />
      {children}
    </svg>
  );
}

const lines = "M10 18h52M10 28h38M10 38h46";
const menu = "M8 62h56v42H8zM16 74h26M16 84h40M16 94h30";

interface Step {
  text: ReactNode;
  quiet: string;
  strong: string;
}

export const ANDROID: readonly Step[] = [
  {
    text: "Open this page in Chrome, and tap the three dots at the top right.",
    quiet: `${lines}M8 6h44`,
    strong: "M64 4v.1M64 8v.1M64 12v.1",
  },
  {
    text: (
      <>
        Choose <strong>Add to Home screen</strong>, or <strong>Install app</strong> if that's what it says.
      </>
    ),
    quiet: `${lines}${menu}`,
    strong: "M16 84h40",
  },
  {
    text: "Haulway is now one of your apps.",
    quiet: "",
    strong: "M29.5 44v24M42.500 44v24M29.500 56h7.500M36 48l6 8-6 8",
  },
];

export const IPHONE: readonly Step[] = [
  {
    text: "Open this page in Safari, and tap Share: the square with the arrow. If you don't see it, tap ••• first.",
    quiet: lines,
    strong: "M30 94v12h12V94M36 100V84M31 89l5-5 5 5",
  },
  {
    text: (
      <>
        Scroll down, and choose <strong>Add to Home Screen</strong>.
      </>
    ),
    quiet: `${lines}${menu}`,
    strong: "M16 94h30M52 91v6M49 94h6",
  },
  {
    text: (
      <>
        Tap <strong>Add</strong>, then open Haulway from your Home Screen.
      </>
    ),
    quiet: "",
    strong: "M29.5 44v24M42.500 44v24M29.500 56h7.500M36 48l6 8-6 8",
  },
];

export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className="plate">
      <h2>{title}</h2>
      <ol className="keep">
        {steps.map(({ text, quiet, strong }) => (
          <li key={strong}>
            <Phone>
              <path d={quiet} className="quiet" />
              <path d={strong} className="strong" />
            </Phone>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
