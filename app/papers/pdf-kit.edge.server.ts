/** PDFKit of a Worker, which has no files to read metrics of fonts from. */
export async function pdfKit() {
  const [kit, regular, bold] = await Promise.all([
    import("pdfkit"),
    import("pdfkit/standard-fonts/Helvetica"),
    import("pdfkit/standard-fonts/HelveticaBold"),
  ]);
  kit.registerStdFonts(regular.default, bold.default);
  return kit;
}
