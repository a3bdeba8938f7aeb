import { programFile } from '#platform/program-files.ts'
import { createThreads } from '#platform/threads.ts'
import type { RenderForms } from './render-thread.ts'

const file = programFile('src/cp58/form/render-thread.ts')
const forCalls = createThreads<RenderForms, Uint8Array[]>(file, { most: 1 })
const inBackground = createThreads<RenderForms, Uint8Array[]>(file, { most: 1, niceIncrement: 10 })

/** Draws forms as PDFs, beside the calls that the server answers. */
export async function renderForms(
  task: RenderForms,
  { background = false }: { background?: boolean } = {}
): Promise<Buffer[]> {
  const files = await (background ? inBackground : forCalls).run(task)
  return files.map((bytes) => Buffer.from(bytes))
}
