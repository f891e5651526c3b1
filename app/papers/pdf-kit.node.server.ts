/** PDFKit, loaded at its first use: few processes make papers, and it takes a tenth of a second. */
export const pdfKit = () => import("pdfkit");
