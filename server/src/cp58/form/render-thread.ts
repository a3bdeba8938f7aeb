import type { FormContent } from './content.ts'
import { drawForm } from './draw-form.ts'
import type { FormLayout } from './layout.ts'

export type RenderForms = { contents: FormContent[]; layout: FormLayout; isDraft?: boolean }

/** Draws forms in a thread of their own: each takes a few hundredths of a second. */
export default async function renderForms({ contents, layout, isDraft = false }: RenderForms): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const content of contents) files.push(await drawForm(content, layout, { isDraft }))
  return files
}
