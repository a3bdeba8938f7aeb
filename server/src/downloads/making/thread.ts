import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { fileOfFormat } from './file-of-format.ts'
import type { MakingMessage, MakingOrder, ReportRow } from './order.ts'
import { openSnapshot } from './snapshot.ts'

/** Makes one file, in a thread of its own. Whatever fails ends the thread, and its error says why. */
const order = workerData as MakingOrder
const port = parentPort
if (!port) throw new Error('A file is made in a thread, not in a process.')

const belowNormal = 10
const progressEveryMs = 500
/** Small enough for a flat memory, large enough that messages cost nothing. */
const chunkBytes = 256 * 1024

// On Linux this is the thread's alone: what nobody waits for lets the screens go first.
if (order.inBackground) setPriority(belowNormal)

let asked = 0
let onAsked: () => void = () => undefined
port.on('message', () => {
  asked += 1
  onAsked()
})
let rowsDone = 0

const snapshot = await openSnapshot(order)
const rowCount = await snapshot.count(order.rowCount)
say({ kind: 'counted', rowCount })
await send(await fileOfFormat(order, withProgress(snapshot.rows(order.rows)), rowCount))
await snapshot.close()
say({ kind: 'done', rowsDone })
port.close()

function say(message: MakingMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}

/** Nothing is sent that nobody has asked for: a slow reader slows the database, and no memory grows. */
async function demand(): Promise<void> {
  while (asked === 0) {
    await new Promise<void>((resolve) => {
      onAsked = resolve
    })
  }
  asked -= 1
}

async function* withProgress(batches: AsyncIterable<ReportRow[]>): AsyncGenerator<ReportRow[]> {
  let saidAt = Date.now()
  for await (const batch of batches) {
    yield batch
    rowsDone += batch.length
    if (Date.now() - saidAt < progressEveryMs) continue
    saidAt = Date.now()
    say({ kind: 'progress', rowsDone })
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
    await demand()
    say({ kind: 'chunk', bytes }, [bytes.buffer])
  }
  for await (const part of file) {
    waiting.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= chunkBytes) await flush()
  }
  if (size > 0) await flush()
}
