/** PDFKit, loaded on first use, because few processes render PDFs and loading takes 0.1 s. */
export const pdfKit = () => import("pdfkit");
