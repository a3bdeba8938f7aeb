import { programFile } from '#platform/program-files.ts'
import { createThreadPair } from '#platform/threads.ts'
import type { PrintedDocument } from './printed-document.ts'

const { forCalls, inBackground } = createThreadPair<PrintedDocument, Uint8Array>(
  programFile('src/self-billing/pdf/pdf-thread.ts'),
  { forCalls: 1, inBackground: 1 }
)

/** Draws a document as PDF, beside the calls that the server answers. */
export const renderEInvoice = async (printed: PrintedDocument): Promise<Buffer> =>
  Buffer.from(await forCalls.run(printed))

/** The same for nobody who waits. */
export const renderEInvoiceInBackground = async (printed: PrintedDocument): Promise<Buffer> =>
  Buffer.from(await inBackground.run(printed))
