import type { FileFormat } from '@payouts/contract/reconciliation/schema'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import { type Decoded, decoded, looksLikeXml, mostFileBytes } from '../../platform/incoming/decode.ts'
import { readXml, type XmlHandler, type XmlNode } from '../../platform/incoming/xml.ts'
import type { OwnAccounts } from './own-accounts.ts'
import { type RowProblem, readResults } from './results.ts'
import type { Staging } from './staging.ts'
import { statementReader } from './statement.ts'
import { statusReportReader } from './status-report.ts'

/** What a file is, and what it says of itself. What it says of payments is in the staging. */
export type ReadFile = {
  format: FileFormat
  formatVersion: string | null
  messageId: string | null
  /** The payment run that a status report answers. */
  originalMessageId: string | null
  /** Rows of a list of results that were left out. */
  problems: RowProblem[]
}

/** The messages that are taken, in the versions that banks send. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'pain.002': ['001.03', '001.10'],
  'camt.053': ['001.02', '001.04', '001.08'],
  'camt.054': ['001.02', '001.04', '001.08']
}
const iso20022 = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.(\d{3}\.\d{2})$/

type Reading = { own: OwnAccounts; staging: Staging; mostBytes?: number }
type Source = { open(): AsyncIterable<Buffer> }

/**
 * Reads a bank's file whole into the staging.
 * @throws BadFile for what it is not, for what it holds that cannot be, and for another's account or bank
 */
export async function readBankFile(source: Source, reading: Reading): Promise<ReadFile> {
  const { staging, mostBytes = mostFileBytes } = reading
  const file = await decoded(source.open(), mostBytes)
  const pieces = file.text[Symbol.asyncIterator]()
  const { value: first = '' } = await pieces.next()
  const isXml = looksLikeXml(first)
  if (!isXml) await pieces.return?.()
  const read = isXml
    ? await readMessage({ ...file, text: rejoined(first, pieces) }, reading)
    : await readList(source, { staging, mostBytes })
  await staging.write({ atEnd: true })
  return read
}

async function* rejoined(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function readList(source: Source, reading: { staging: Staging; mostBytes: number }): Promise<ReadFile> {
  const problems = await readResults(source.open(), reading)
  return { format: 'CSV', formatVersion: null, messageId: null, originalMessageId: null, problems }
}

async function readMessage(decodedFile: Decoded, reading: Reading): Promise<ReadFile> {
  let message: { format: FileFormat; formatVersion: string; reader: Reader } | undefined
  const handler: XmlHandler = {
    root(name, namespace) {
      const [, format = '', formatVersion = ''] = iso20022.exec(namespace) ?? []
      if (name !== 'Document' || !taken[format]?.includes(formatVersion)) throw new BadFile(notTaken(name, namespace))
      message = { format: format as FileFormat, formatVersion, reader: readerOf(format as FileFormat, reading) }
    },
    end: (node) => message?.reader.end(node),
    pause: () => reading.staging.write()
  }
  await readXml(decodedFile, handler)
  if (!message) throw new BadFile('The file holds no element.')
  const { format, formatVersion, reader } = message
  if (reader.found.messageId === null) throw new BadFile('The file lacks GrpHdr/MsgId.')
  const { messageId, originalMessageId = null } = reader.found
  return { format, formatVersion, messageId, originalMessageId, problems: [] }
}

type Reader = {
  found: { messageId: string | null; originalMessageId?: string | null }
  end(node: XmlNode): 'drop' | undefined
}

function readerOf(format: FileFormat, { own, staging }: Reading): Reader {
  if (format === 'pain.002') return statusReportReader(own, staging)
  return statementReader(own, staging, format === 'camt.053' ? 'Stmt' : 'Ntfctn')
}

function notTaken(name: string, namespace: string): string {
  const what = namespace.replace('urn:iso:std:iso:20022:tech:xsd:', '').slice(0, 80) || name.slice(0, 80)
  const all = Object.entries(taken).map(([format, versions]) => `${format}.${versions.join(' or .')}`)
  return `The file is ${what}. Taken are ${all.join(', ')}, and a list of results as CSV.`
}
