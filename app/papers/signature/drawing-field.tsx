import { useEffect, useRef, useState } from "react";
import { type Answers, FieldError } from "~/ui/forms/field";

/** Optional, because the typed name alone is sufficient. */
export function DrawingField({ answers }: { answers?: Answers }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const clear = useRef(() => {});
  const [canDraw, setCanDraw] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [drawn, setDrawn] = useState("");
  useEffect(() => setCanDraw(true), []);
  useEffect(() => {
    let stop = () => {};
    let isOver = !isOpen;
    const give = () => setOpen(false);
    if (isOpen)
      import("./draw-signature").then(({ drawOn }) => {
        if (isOver || !canvas.current) return;
        ({ clear: clear.current, stop } = drawOn(canvas.current, setDrawn));
      }, give);
    return () => {
      isOver = true;
      stop();
    };
  }, [isOpen]);
  if (!canDraw) return null;
  if (!isOpen)
    return (
      <>
        <button type="button" className="button plain" onClick={() => setOpen(true)}>
          Add a Drawn Signature
        </button>
        <FieldError name="drawn" error={answers?.fields?.drawn} answers={answers} />
      </>
    );
  const leaveOut = () => {
    setDrawn("");
    setOpen(false);
  };
  return (
    <div className="field">
      <p>Draw your signature with a finger, pen or mouse</p>
      <canvas ref={canvas} role="img" aria-label={drawn ? "Your signature" : "Nothing drawn yet"} />
      <input type="hidden" name="drawn" value={drawn} />
      <p className="row">
        <button type="button" className="button plain" onClick={() => clear.current()}>
          Clear
        </button>
        <button type="button" className="button plain" onClick={leaveOut}>
          Skip
        </button>
      </p>
      <FieldError name="drawn" error={answers?.fields?.drawn} answers={answers} />
    </div>
  );
}
