/** PDFKit on a Worker, which has no file system to read font metrics from. */
export async function pdfKit() {
  const [kit, regular, bold] = await Promise.all([
    import("pdfkit"),
    import("pdfkit/standard-fonts/Helvetica"),
    import("pdfkit/standard-fonts/HelveticaBold"),
  ]);
  kit.registerStdFonts(regular.default, bold.default);
  return kit;
}
