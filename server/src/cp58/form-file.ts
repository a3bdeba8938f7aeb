import type { FormContent } from './form/content.ts'

type FormWithBytes = { content: Pick<FormContent, 'year' | 'version'>; companyCode: string; bytes: Buffer }

/** A form's file under its name: `CP58_2025_S10001.pdf`. */
export function fileOfForm({ content: { year, version }, companyCode, bytes }: FormWithBytes) {
  const replaced = version > 1 ? `_v${version}` : ''
  return { fileName: `CP58_${year}_${companyCode}${replaced}.pdf`, contentType: 'application/pdf', bytes }
}
