/** Loaded on first use, because loading takes 0.1 s and few processes render PDFs. */
export const pdfKit = () => import("pdfkit");
