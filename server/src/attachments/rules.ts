import type { Attachment, AttachmentType } from '@payouts/contract/attachments/endpoints'
import { isGranted, type MenuList, permission } from '@payouts/contract/permissions'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from './image-size.ts'
import { dangerIn } from './pdf-dangers.ts'

/** The malware scanner's result; null if none was configured when the file came. */
export type Scan = 'WAITING' | 'CLEAN' | 'INFECTED' | null

export type FileType = Attachment['fileType']

export const contentTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg'
}

/** A preview of a larger image takes too much memory of the browser. */
const mostPixels = 50_000_000

export type OfferedFile = { fileName: string; declaredType: string | undefined; bytes: Uint8Array }
export type Inspected = { allowed: true; fileType: FileType } | { allowed: false; reason: string }

/** Whether a file may be stored: its first bytes decide its type, and name and declared type must agree. */
export async function inspectFile({ fileName, declaredType, bytes: content }: OfferedFile): Promise<Inspected> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const extension = extensionOf(fileName)
  const declared = declaredType ? (declaredType.split('/').at(-1) ?? '').replace(/^\./, '').toLowerCase() : extension
  const found = (await fileTypeFromBuffer(bytes)) ?? pdfBelowOtherBytes(bytes)
  if (!isFileType(extension)) return notAllowed(extension || declared)
  if (!isFileType(declared)) return notAllowed(declared)
  if (found?.mime !== contentTypes[extension] || contentTypes[declared] !== contentTypes[extension])
    return notAllowed(found?.ext ?? declared)
  const reason = extension === 'pdf' ? reasonAgainstPdf(bytes) : reasonAgainstImage(bytes)
  return reason === undefined ? { allowed: true, fileType: extension } : { allowed: false, reason }
}

/** PDF readers accept this many bytes before the first line, because gateways and scanners insert a line. */
const mostBytesBeforePdf = 1024

/** Bytes before it must not be another format: a program that is also a PDF stays a program. */
function pdfBelowOtherBytes(bytes: Buffer): { ext: string; mime: string } | undefined {
  const at = bytes.subarray(0, mostBytesBeforePdf).indexOf('%PDF-', 0, 'latin1')
  return at < 0 ? undefined : { ext: 'pdf', mime: contentTypes.pdf }
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot === -1 ? '' : fileName.slice(dot + 1).toLowerCase()
}

const isFileType = (text: string): text is FileType => Object.hasOwn(contentTypes, text)

function notAllowed(type: string): Inspected {
  return {
    allowed: false,
    reason: `${type || 'This file'} is not allowed to upload, please choose only Image or PDF file.`
  }
}

function reasonAgainstPdf(bytes: Buffer): string | undefined {
  const danger = dangerIn(bytes)
  return danger && `This PDF contains ${danger}. Please print it to a new PDF and choose that one.`
}

function reasonAgainstImage(bytes: Buffer): string | undefined {
  const size = imageSize(bytes)
  if (!size) return 'This image is damaged. Please choose another one.'
  if (size.width * size.height > mostPixels)
    return `This image has ${size.width} by ${size.height} pixels, too many to be shown. Please choose a smaller one.`
  return undefined
}

/** The last part of a client's file name, without control characters. */
export function safeFileName(fileName: string): string {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return name.slice(-255)
}

/** What a list says of a file that is withheld or was not scanned. */
export function saidOf(scan: Scan): Pick<Attachment, 'withheld' | 'notScanned'> {
  if (scan === null) return { notScanned: true }
  if (scan === 'WAITING') return { withheld: 'BEING_CHECKED' }
  return scan === 'INFECTED' ? { withheld: 'INFECTED' } : {}
}

/** Why a file is withheld; undefined if it is not. */
export function reasonToWithhold({ scan, malware }: { scan: Scan; malware: string | null }): string | undefined {
  if (scan === 'WAITING') return 'This file is being checked for malware. Please try again in a minute.'
  if (scan === 'INFECTED')
    return `The malware scanner found ${malware} in this file, so nobody can open it. Please attach another one.`
  return undefined
}

const opens: Record<AttachmentType, readonly ReturnType<typeof permission>[]> = {
  ON_HOLD_AND_PAYOUT_SERVICE: [permission('Payout'), permission('On Hold')],
  FREEZE_ACCOUNTS: [permission('Freeze Account')],
  EXCLUSION: [permission('Exclusions')],
  QUESTION: [permission('Dealers')]
}

/** Who wants to open one; a company's own user has a company. */
type Opener = { menu: readonly MenuList[]; companyId: number | null }

/** An attachment is visible to every user who may see its record; a company's own user sees what the company sent. */
export function mayOpen({ menu, companyId }: Opener, type: AttachmentType): boolean {
  if (companyId !== null && type === 'QUESTION') return true
  return opens[type].some((needed) => isGranted(menu, needed))
}

/** What the document of a dealer's question is filed under: the company's own users find theirs by the code. */
export const documentReference = (companyCode: string, questionId: number): string => `${companyCode}/${questionId}`
