import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import { parse } from 'csv-parse/sync'

/** A line of a report by its columns' titles. */
export type ReportLine = Record<string, string>

/** Reads a CSV report as another program would. */
export function linesOf({ bytes }: { bytes: Buffer }): ReportLine[] {
  return parse(bytes, { bom: true, columns: true, record_delimiter: '\r\n' }) as ReportLine[]
}

/** The sum of a column's amounts; an empty cell counts as none. */
export function sumOf(lines: readonly ReportLine[], title: string): Ringgit {
  const [first] = lines
  if (first && !(title in first)) throw new Error(`There is no column ${title}, only ${Object.keys(first).join(', ')}.`)
  return sumOfRinggit(lines.flatMap((line) => line[title] || []))
}

/** The sum of a column's counts. */
export function countOf(lines: readonly ReportLine[], title: string): number {
  return lines.reduce((sum, line) => sum + Number(line[title]), 0)
}
