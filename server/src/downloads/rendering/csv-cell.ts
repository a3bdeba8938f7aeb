import { asInert } from './inert-text.ts'

const needsQuotes = /[",\r\n]|^\s|\s$/

/** A value of a CSV line, in quotes where it needs them. */
const csvCell = (value: string): string => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** The same for people, whose spreadsheets may take a text for a formula. */
export const inertCsvCell = (value: string): string => csvCell(asInert(value))

/** A line with these values. */
export const csvRow = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
