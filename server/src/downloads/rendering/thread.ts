import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderMessage, RenderOrder, ReportRow } from './order.ts'
import { openSnapshot } from './snapshot.ts'

/** Renders one file in a separate thread. A failure ends the thread with its error. */
const order = workerData as RenderOrder
const port = parentPort
if (!port) throw new Error('A file is rendered in a thread, not in a process.')

const belowNormal = 10
const progressEveryMs = 500
/** Small enough for a flat memory, large enough that messages cost nothing. */
const chunkBytes = 256 * 1024

// On Linux this applies to this thread only: background work yields to the screens.
if (order.inBackground) setPriority(belowNormal)

let requested = 0
let onRequest: () => void = () => undefined
port.on('message', () => {
  requested += 1
  onRequest()
})
let rowsDone = 0

const snapshot = await openSnapshot(order)
const rowCount = await snapshot.count(order.rowCount)
post({ kind: 'counted', rowCount })
await send(await writeFile(order, withProgress(snapshot.rows(order.rows)), rowCount))
await snapshot.close()
post({ kind: 'done', rowsDone })
port.close()

function post(message: RenderMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

/** Waits until the reader requests more: a slow reader slows the database, and no memory grows. */
async function nextRequest(): Promise<void> {
  while (requested === 0) {
    await new Promise<void>((resolve) => {
      onRequest = resolve
    })
  }
  requested -= 1
}

/** Writes rows in the format. A writer is imported when needed, since each loads a different library. */
async function writeFile(
  { format, head }: RenderOrder,
  rows: AsyncIterable<ReportRow[]>,
  rowCount: number
): Promise<Readable> {
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

async function* withProgress(batches: AsyncIterable<ReportRow[]>): AsyncGenerator<ReportRow[]> {
  let reportedAt = Date.now()
  for await (const batch of batches) {
    yield batch
    rowsDone += batch.length
    if (Date.now() - reportedAt < progressEveryMs) continue
    reportedAt = Date.now()
    post({ kind: 'progress', rowsDone })
  }
}

async function send(file: Readable): Promise<void> {
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    const bytes = new Uint8Array(size)
    let at = 0
    for (const part of waiting) {
      bytes.set(part, at)
      at += part.length
    }
    waiting = []
    size = 0
    await nextRequest()
    post({ kind: 'chunk', bytes }, [bytes.buffer])
  }
  for await (const part of file) {
    waiting.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= chunkBytes) await flush()
  }
  if (size > 0) await flush()
}
