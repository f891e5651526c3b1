/** Loaded on first use, because loading takes 0.1 s. */
export const pdfKit = () => import("pdfkit");
