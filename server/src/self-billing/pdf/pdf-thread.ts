export { eInvoicePdf as default } from './e-invoice-pdf.ts'
