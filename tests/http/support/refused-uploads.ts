import { type SampleFile, sampleText } from "../../fixtures/documents";
import { longPdf, pdfs, photo } from "./shipment";

const MB = 1024 * 1024;

export const named = (name: string, mimeType: string, content: string | Buffer): SampleFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const empty = named("empty.pdf", "application/pdf", "");
const svg = named("dock.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const svgAsPng = { ...svg, name: "dock.png", mimeType: "image/png" };
const html = named("dock.html", "text/html", "<!doctype html><script>alert(1)</script>");
const htmlAsPdf = { ...html, name: "rate.pdf", mimeType: "application/pdf" };
const htmlBeforePdf = named("rate.pdf", "application/pdf", `<script>alert(1)</script>${pdfs.rate.buffer}`);
const heic = named("IMG_1.HEIC", "image/heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"));
const halfJpeg = named("half.jpg", "image/jpeg", photo.buffer.subarray(0, 400));
const nothingChosen = named("", "application/octet-stream", "");

type Files = Record<string, SampleFile | readonly SampleFile[]>;

interface Case {
  what: string;
  files: () => Files;
  status: 400 | 413;
  message?: string;
  field: string;
  says?: RegExp;
}

export const SEND: Case[] = [
  {
    what: "only the rate confirmation",
    files: () => ({ rate_confirmation: pdfs.rate }),
    status: 400,
    field: "bill_of_lading",
    says: /Choose the bill of lading/,
  },
  {
    what: "only the bill of lading",
    files: () => ({ bill_of_lading: pdfs.bill }),
    status: 400,
    field: "rate_confirmation",
  },
  {
    what: "an empty second control",
    files: () => ({ rate_confirmation: pdfs.rate, bill_of_lading: nothingChosen }),
    status: 400,
    field: "bill_of_lading",
  },
  { what: "nothing", files: () => ({}), status: 400, field: "rate_confirmation" },
  {
    what: "0 bytes",
    files: () => ({ rate_confirmation: pdfs.rate, bill_of_lading: empty }),
    status: 400,
    field: "bill_of_lading",
    says: /empty/,
  },
  {
    what: "a text named .pdf",
    files: () => ({ rate_confirmation: sampleText("rate.pdf"), bill_of_lading: pdfs.bill }),
    status: 400,
    field: "rate_confirmation",
    says: /Choose a PDF/,
  },
  {
    what: "a text named .pdf after a good file",
    files: () => ({ rate_confirmation: pdfs.rate, bill_of_lading: sampleText("bill.pdf") }),
    status: 400,
    field: "bill_of_lading",
    says: /Choose a PDF/,
  },
  {
    what: "a photo",
    files: () => ({ rate_confirmation: pdfs.rate, bill_of_lading: photo }),
    status: 400,
    field: "bill_of_lading",
    says: /JPEG/,
  },
  {
    what: "HTML named .pdf",
    files: () => ({ rate_confirmation: htmlAsPdf, bill_of_lading: pdfs.bill }),
    status: 400,
    field: "rate_confirmation",
  },
  {
    what: "HTML with a PDF behind it",
    files: () => ({ rate_confirmation: htmlBeforePdf, bill_of_lading: pdfs.bill }),
    status: 400,
    field: "rate_confirmation",
  },
  {
    what: "two rate confirmations",
    files: () => ({ rate_confirmation: [pdfs.rate, pdfs.rate], bill_of_lading: pdfs.bill }),
    status: 400,
    message: "A maximum of 1 file can be uploaded",
    field: "rate_confirmation",
  },
  {
    what: "11 MB",
    files: () => ({ rate_confirmation: longPdf(11 * MB), bill_of_lading: pdfs.bill }),
    status: 413,
    field: "rate_confirmation",
    says: /up to 10 MB/,
  },
  {
    what: "a byte too many",
    files: () => ({ rate_confirmation: pdfs.rate, bill_of_lading: longPdf(10 * MB + 1) }),
    status: 413,
    field: "bill_of_lading",
    says: /up to 10 MB/,
  },
];

export const SIGN: Case[] = [
  { what: "nothing", files: () => ({}), status: 400, field: "signed_rate_confirmation" },
  {
    what: "a text named .pdf",
    files: () => ({ signed_rate_confirmation: sampleText("signed.pdf") }),
    status: 400,
    field: "signed_rate_confirmation",
    says: /Choose a PDF/,
  },
  {
    what: "a photo",
    files: () => ({ signed_rate_confirmation: photo }),
    status: 400,
    field: "signed_rate_confirmation",
  },
  {
    what: "a byte too many",
    files: () => ({ signed_rate_confirmation: longPdf(10 * MB + 1) }),
    status: 413,
    field: "signed_rate_confirmation",
    says: /up to 10 MB/,
  },
];

export const DELIVER: Case[] = [
  {
    what: "no proof of delivery",
    files: () => ({ additional_files: pdfs.bill }),
    status: 400,
    field: "proof_of_delivery",
  },
  {
    what: "0 bytes",
    files: () => ({ proof_of_delivery: { ...empty, name: "dock.jpg" } }),
    status: 400,
    field: "proof_of_delivery",
    says: /empty/,
  },
  { what: "SVG", files: () => ({ proof_of_delivery: svg }), status: 400, field: "proof_of_delivery" },
  {
    what: "SVG named .png",
    files: () => ({ proof_of_delivery: svgAsPng }),
    status: 400,
    field: "proof_of_delivery",
  },
  { what: "HTML", files: () => ({ proof_of_delivery: html }), status: 400, field: "proof_of_delivery" },
  {
    what: "an iPhone's own format",
    files: () => ({ proof_of_delivery: heic }),
    status: 400,
    field: "proof_of_delivery",
    says: /HEIC/,
  },
  {
    what: "half a JPEG",
    files: () => ({ proof_of_delivery: halfJpeg }),
    status: 400,
    field: "proof_of_delivery",
    says: /incomplete/,
  },
  {
    what: "SVG among the additional files",
    files: () => ({ proof_of_delivery: photo, additional_files: [pdfs.bill, svg] }),
    status: 400,
    field: "additional_files",
  },
  {
    what: "six additional files",
    files: () => ({ proof_of_delivery: photo, additional_files: Array(6).fill(pdfs.bill) }),
    status: 400,
    message: "A maximum of 5 files can be uploaded",
    field: "additional_files",
  },
  {
    what: "11 MB",
    files: () => ({ proof_of_delivery: longPdf(11 * MB) }),
    status: 413,
    field: "proof_of_delivery",
    says: /up to 10 MB/,
  },
];
