import { boundedDrawing, DRAWN_BOX, type Point, type Stroke } from "./drawn";

const PEN_WIDTH = 3;
const CORNER: Point = [0, 0];

function show(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = getComputedStyle(canvas).color;
  Object.assign(pen, { lineWidth: PEN_WIDTH, lineCap: "round", lineJoin: "round" });
  for (const [first = CORNER, ...rest] of strokes) {
    pen.beginPath();
    pen.moveTo(...first);
    for (const point of rest.length > 0 ? rest : [first]) pen.lineTo(...point);
    pen.stroke();
  }
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));

/** Returns the pointer's position in units of the box. */
function pointOf({ clientX, clientY }: PointerEvent, canvas: HTMLCanvasElement): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [
    within(((clientX - left) / width) * DRAWN_BOX.width, DRAWN_BOX.width),
    within(((clientY - top) / height) * DRAWN_BOX.height, DRAWN_BOX.height),
  ];
}

/** @param onDrawn receives the drawing after each stroke, and an empty string when it is cleared */
export function drawOn(canvas: HTMLCanvasElement, onDrawn: (drawn: string) => void) {
  const ending = new AbortController();
  const { signal } = ending;
  let strokes: Point[][] = [];
  Object.assign(canvas, DRAWN_BOX);
  // Lets a finger draw instead of scrolling the page.
  Object.assign(canvas.style, { touchAction: "none", width: "100%", border: "1px solid" });
  const clear = () => {
    strokes = [];
    show(canvas, strokes);
    onDrawn("");
  };
  const down = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId);
    strokes.push([pointOf(event, canvas)]);
    show(canvas, strokes);
  };
  const move = (event: PointerEvent) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    strokes.at(-1)?.push(pointOf(event, canvas));
    show(canvas, strokes);
  };
  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("lostpointercapture", () => onDrawn(boundedDrawing(strokes)), { signal });
  // After the form is stored for sending, clears the canvas for the next signer.
  canvas.closest("form")?.addEventListener("reset", clear, { signal });
  return { clear, stop: () => ending.abort() };
}
