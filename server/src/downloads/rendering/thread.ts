import type { MessagePort } from 'node:worker_threads'
import type { CopiedRows } from './copied-rows.ts'
import { chunkBytes, type RenderMessage, type RenderOrder, type RenderTask } from './order.ts'
import { openSnapshot } from './snapshot.ts'

const progressEveryMs = 500

/** Renders one file, in a thread that serves several. */
export default async function renderInThread({ order, port }: RenderTask): Promise<void> {
  const post = (message: RenderMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const requested = countRequests(port)
  const snapshot = await openSnapshot(order, (reason) => post({ kind: 'standbyLeft', reason }))
  try {
    const rowCount = await snapshot.count(order.rowCount)
    post({ kind: 'counted', rowCount })
    const copied = snapshot.rows(order.rows, order.head.columns.length)
    const rows = withProgress(copied, (rowsDone) => post({ kind: 'progress', rowsDone }))
    for await (const bytes of inChunks(await fileOf(order, rows, rowCount))) {
      await requested()
      post({ kind: 'chunk', bytes }, [bytes.buffer])
    }
    post({ kind: 'done' })
  } finally {
    await snapshot.close()
    port.close()
  }
}

/** @returns waits for the reader's next request: a slow reader slows the database, and memory does not grow */
function countRequests(port: MessagePort): () => Promise<void> {
  let count = 0
  let wake: () => void = () => undefined
  port.on('message', () => {
    count += 1
    wake()
  })
  return async () => {
    while (count === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    count -= 1
  }
}

/** Writes rows in the format. A writer is imported when needed, since each loads a different library. */
async function fileOf(
  { format, head }: RenderOrder,
  rows: AsyncIterable<CopiedRows>,
  rowCount: number
): Promise<AsyncIterable<Uint8Array>> {
  switch (format) {
    case 'CSV': {
      const { csvFile } = await import('./csv.ts')
      return csvFile(head, rows)
    }
    case 'XLS': {
      const { xlsxFile } = await import('./xlsx/workbook.ts')
      return xlsxFile(head, rows)
    }
    case 'PDF': {
      const { pdfFile } = await import('./pdf/document.ts')
      return pdfFile(head, rows, rowCount)
    }
  }
}

/** Passes rows on and reports their number, about twice a second and at the end. */
async function* withProgress(
  batches: AsyncIterable<CopiedRows>,
  report: (rowsDone: number) => void
): AsyncGenerator<CopiedRows> {
  let rowsDone = 0
  let reportedAt = Date.now()
  for await (const batch of batches) {
    yield batch
    rowsDone += batch.length
    if (Date.now() - reportedAt < progressEveryMs) continue
    reportedAt = Date.now()
    report(rowsDone)
  }
  report(rowsDone)
}

async function* inChunks(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const part of file) {
    waiting.push(part)
    size += part.length
    if (size < chunkBytes) continue
    yield joined(waiting, size)
    waiting = []
    size = 0
  }
  if (size > 0) yield joined(waiting, size)
}

/** Separate memory, which can be transferred to the other thread. */
function joined(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [only] = parts
  if (parts.length === 1 && only && ownsItsMemory(only)) return only
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function ownsItsMemory(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
}
