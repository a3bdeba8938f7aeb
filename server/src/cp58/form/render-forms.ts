import { programFile } from '#platform/program-files.ts'
import { createThreadPair } from '#platform/threads.ts'
import type { RenderForms } from './render-thread.ts'

const { forCalls, inBackground } = createThreadPair<RenderForms, Uint8Array[]>(
  programFile('src/cp58/form/render-thread.ts'),
  { forCalls: 1, inBackground: 1 }
)

/** Draws forms as PDFs, beside the calls that the server answers. */
export async function renderForms(
  task: RenderForms,
  { background = false }: { background?: boolean } = {}
): Promise<Buffer[]> {
  const files = await (background ? inBackground : forCalls).run(task)
  return files.map((bytes) => Buffer.from(bytes))
}
