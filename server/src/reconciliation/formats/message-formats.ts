import type { FileFormat } from '@payouts/contract/reconciliation/schema'

export type MessageFormat = { format: FileFormat; version: string | null }

/** The supported messages and versions, and the element that each consists of. */
const taken = {
  'pain.002': { first: 3, last: 14, element: 'CstmrPmtStsRpt' },
  'camt.053': { first: 2, last: 13, element: 'BkToCstmrStmt' },
  'camt.054': { first: 2, last: 13, element: 'BkToCstmrDbtCdtNtfctn' }
} as const
type Taken = keyof typeof taken

/** `urn:iso:std:iso:20022:tech:xsd:camt.053.001.08`, `urn:swift:xsd:$camt.053.001.02` and similar. */
const versioned = /(?:^|[:/$])([a-z]{4}\.\d{3})\.(\d{3}\.\d{2})/

const isTaken = (format: string): format is Taken => format in taken

/** A message by its namespace, or by its main element. */
export function formatOf(text: string): MessageFormat | undefined {
  const [, format = '', version = ''] = versioned.exec(text) ?? []
  if (isTaken(format) && isKnownVersion(format, version)) return { format, version }
  const named = (Object.keys(taken) as Taken[]).find((each) => taken[each].element === text)
  return named && { format: named, version: null }
}

function isKnownVersion(format: Taken, version: string): boolean {
  const [variant, number] = version.split('.').map(Number)
  return variant === 1 && number !== undefined && number >= taken[format].first && number <= taken[format].last
}

/** Whether a document of this namespace may be supported; some banks omit the namespace. */
export const isMessage = (namespace: string): boolean => namespace === '' || formatOf(namespace) !== undefined

const twoDigits = (number: number) => String(number).padStart(2, '0')
const takenText = `${Object.entries(taken)
  .map(([format, { first, last }]) => `${format}.001.${twoDigits(first)} to .${twoDigits(last)}`)
  .join(', ')}, and a list of results as CSV`

/** What to request from the bank instead of an unsupported message. */
const remedies: Readonly<Record<string, string>> = {
  'camt.052': 'It reports what may still change within a day. Have the bank send statements (camt.053).',
  'pain.001': 'It is a file to the bank, not from it.'
}

/** Why a document is not supported, with what is. */
export function refusalOfMessage(name: string, namespace: string): string {
  const [, format, version] = versioned.exec(namespace) ?? []
  const what = format ? `${format}.${version}` : (namespace || name).slice(0, 80)
  const remedy = (format && remedies[format]) ?? 'Have the bank send one of them.'
  return `The file is ${what}. Taken are ${takenText}. ${remedy}`
}
