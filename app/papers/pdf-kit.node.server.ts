/** PDFKit, loaded at its first use: few processes make PDFs, and loading takes 0.1 s. */
export const pdfKit = () => import("pdfkit");
