import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#config.ts'
import { serverFolder } from '#platform/program-files.ts'

/** A text in both languages of the form. */
const bilingual = z.strictObject({ ms: z.string().min(1), en: z.string().min(1) })
export type Bilingual = z.infer<typeof bilingual>

/** What a line of the form can show. */
const formValue = z.enum([
  ...(['payer.name', 'payer.address', 'payer.registrationNo', 'payer.tin'] as const),
  ...(['recipient.kind', 'recipient.name', 'recipient.address', 'recipient.idNumber', 'recipient.tin'] as const),
  ...(['figures.money', 'figures.vehicle', 'figures.house', 'figures.travel', 'figures.other'] as const),
  ...(['figures.benefits', 'figures.total', 'figures.tax'] as const),
  ...(['officer.name', 'officer.post', 'issuedOn'] as const)
])
export type FormValue = z.infer<typeof formValue>

/**
 * The form as data: its parts, and of each line the box, the words and the value. The authority's own form has the last
 * word on boxes and words, so they change without code.
 */
const formLayout = z.strictObject({
  /** The form's name, on the page and in file names. */
  form: z.string().min(1).max(20),
  title: bilingual,
  /** With `{year}`. */
  law: bilingual,
  parts: z
    .array(
      z.strictObject({
        mark: z.string().min(1).max(4),
        title: bilingual,
        lines: z
          .array(
            z.strictObject({
              box: z.string().max(8),
              label: bilingual,
              value: formValue,
              /** A sum of lines above it. */
              isSum: z.boolean().optional()
            })
          )
          .min(1)
      })
    )
    .min(1),
  draft: bilingual,
  /** With `{version}`. */
  replaces: bilingual,
  individual: bilingual,
  other: bilingual
})
export type FormLayout = z.infer<typeof formLayout>

/** The layout that comes with the product. */
const ownLayout = join(serverFolder, 'src/cp58/layouts/cp58.json')

/**
 * Reads the layout that the server is configured with.
 * @throws Error with the file and what is wrong in it
 */
export function layoutOfForm({ cp58Layout: path = ownLayout }: Pick<Config, 'cp58Layout'>): FormLayout {
  const read = formLayout.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!read.success) throw new Error(`${path} is no layout of form CP58: ${z.prettifyError(read.error)}`)
  return read.data
}
