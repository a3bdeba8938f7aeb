import { programFile } from '#platform/program-files.ts'
import { createThreads } from '#platform/threads.ts'
import { type Inspected, inspectFile, type OfferedFile } from './rules.ts'

/** Files that unpack to less are inspected faster than they are passed to a thread. */
const mostBytesAtOnce = 16 * 1024
/** A hundred times what the largest file needs. */
const mostMs = 20_000

const threads = createThreads<OfferedFile, Inspected>(programFile('src/attachments/inspection-thread.ts'), { most: 2 })

/** Inspects a file without blocking the server: a large one in a thread, which is ended if it takes too long. */
export async function inspectAside(file: OfferedFile, withinMs = mostMs): Promise<Inspected> {
  if (file.bytes.length <= mostBytesAtOnce) return inspectFile(file)
  const signal = AbortSignal.timeout(withinMs)
  try {
    return await threads.run(file, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return { allowed: false, reason: 'This file took too long to inspect. Please try again, or choose another one.' }
  }
}
