import type { FileFormat, FileProblem } from '@payouts/contract/reconciliation/schema'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { type Decoded, decoded, looksLikeXml, mostFileBytes } from '#platform/incoming/decode.ts'
import { readXml, type XmlHandler, type XmlNode } from '#platform/incoming/xml.ts'
import { contentHash } from './content-hash.ts'
import { refuseForeignKind } from './foreign-kinds.ts'
import { formatOf, isMessage, type MessageFormat, refusalOfMessage } from './message-formats.ts'
import type { OwnAccounts } from './own-accounts.ts'
import { readResults } from './results.ts'
import type { Staging } from './staging.ts'
import { statementReader } from './statement.ts'
import { statusReportReader } from './status-report.ts'

/** A file's kind and header. What it says of payments is in the staging. */
export type ReadFile = {
  format: FileFormat
  formatVersion: string | null
  messageId: string | null
  /** The payment run that a status report answers. */
  originalMessageId: string | null
  /** Identifies messages with the same content; null for a list, which is identified by its bytes. */
  contentSha256: string | null
  /** What was left out, and notes. */
  problems: FileProblem[]
}

type Reading = { own: OwnAccounts; staging: Staging; mostBytes?: number | undefined }
type Source = { open(): AsyncIterable<Buffer> }

/**
 * Reads a bank's file completely into the staging.
 * @throws BadFile for an unsupported file, impossible content, or somebody else's account or bank
 */
export async function readBankFile(source: Source, reading: Reading): Promise<ReadFile> {
  const { staging, mostBytes = mostFileBytes } = reading
  await refuseForeignKind(source.open())
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
  return {
    ...{ format: 'CSV', formatVersion: null, messageId: null, originalMessageId: null },
    contentSha256: null,
    problems
  }
}

async function readMessage(decodedFile: Decoded, reading: Reading): Promise<ReadFile> {
  const content = contentHash()
  let outermost: string | undefined
  let began: MessageFormat | undefined
  let reader: Reader | undefined
  const handler: XmlHandler = {
    root(name, namespace) {
      outermost ??= name
      if (name !== 'Document') return 'outside'
      if (!isMessage(namespace)) throw new BadFile(refusalOfMessage(name, namespace))
      began = formatOf(namespace)
      return undefined
    },
    end(node) {
      content.add(node)
      reader ??= readerOf(began?.format ?? formatOf(topOf(node).name)?.format, reading)
      return reader?.end(node)
    },
    pause() {
      content.pause()
      return reading.staging.write()
    }
  }
  await readXml(decodedFile, handler)
  if (!reader) throw new BadFile(refusalOfMessage(outermost ?? '', ''))
  const { format, found, problems } = reader
  const { messageId, originalMessageId = null } = found
  if (messageId === null) throw new BadFile('The file lacks GrpHdr/MsgId.')
  // The same report may be news again; the same statement never is.
  const contentSha256 = content.digest(format === 'pain.002' ? [format, messageId] : [format])
  const formatVersion = began?.version ?? null
  return { format, formatVersion, messageId, originalMessageId, contentSha256, problems: problems() }
}

/** The element directly inside the message's outermost one. */
function topOf(node: XmlNode): XmlNode {
  let top = node
  while (top.parent?.parent) top = top.parent
  return top
}

type Reader = {
  format: FileFormat
  found: { messageId: string | null; originalMessageId?: string | null }
  /** What was left out, and notes. @throws BadFile if nothing is left */
  problems(): FileProblem[]
  end(node: XmlNode): 'drop' | undefined
}

function readerOf(format: FileFormat | undefined, { own, staging }: Reading): Reader {
  if (format === 'pain.002') return { format, ...statusReportReader(own, staging) }
  if (format === 'camt.053') return { format, ...statementReader(own, staging, 'Stmt') }
  if (format === 'camt.054') return { format, ...statementReader(own, staging, 'Ntfctn') }
  throw new BadFile(refusalOfMessage('Document', ''))
}
