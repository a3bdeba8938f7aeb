import { deflateSync } from 'node:zlib'
import { fullMenu } from '@payouts/contract/permissions'
import { describe, expect, it } from 'vitest'
import { inspectFile, mayOpen, safeFileName } from './rules.ts'

/** The header of a PNG. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header.set([8, 6, 0, 0, 0], 16)
  const end = Buffer.from('0000000049454e44ae426082', 'hex')
  const data = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('IDAT'), Buffer.alloc(4)])
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, data, end])
}

/** A JPEG with a comment before its frame. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000fffe00040102', 'hex'), frame])
}

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\n%%EOF'].map((part) => Buffer.from(part as string, 'latin1')))

function packed(text: string, dictionary = '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>'): Buffer {
  return Buffer.concat([
    Buffer.from(`7 0 obj\n${dictionary}\nstream\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream\nendobj')
  ])
}

const inspect = (fileName: string, bytes: Buffer, declaredType?: string) =>
  inspectFile({ fileName, declaredType, bytes })

const notAllowed = (type: string) => ({
  allowed: false,
  reason: `${type} is not allowed to upload, please choose only Image or PDF file.`
})

describe('a file is kept when its first bytes, its name and its declared type agree', () => {
  it.each([
    ['proof.png', png(10, 10), 'image/png', 'png'],
    ['Proof.PNG', png(10, 10), 'PNG', 'png'],
    ['proof.jpg', jpeg(640, 480), 'image/jpeg', 'jpg'],
    ['proof.jpeg', jpeg(640, 480), 'jpg', 'jpeg'],
    ['proof.pdf', pdf('1 0 obj << /Type /Catalog >> endobj'), 'application/pdf', 'pdf'],
    ['proof.pdf', pdf('1 0 obj << /Type /Catalog >> endobj'), undefined, 'pdf'],
    [
      'a-line-above.pdf',
      Buffer.concat([Buffer.from('\r\nScanned by gateway 7\r\n'), pdf('')]),
      'application/pdf',
      'pdf'
    ],
    ['bytes-above.pdf', Buffer.concat([Buffer.alloc(1024 - 5, 0xa0), pdf('')]), 'application/pdf', 'pdf']
  ])('%s', async (fileName, bytes, declared, fileType) => {
    expect(await inspect(fileName, bytes, declared)).toEqual({ allowed: true, fileType })
  })

  it.each([
    [
      'a program that is called a PDF',
      'proof.pdf',
      Buffer.from('MZ\x90\x00'.padEnd(200, '\0'), 'latin1'),
      'pdf',
      'exe'
    ],
    ['a PDF that is called a PNG', 'proof.png', pdf(''), 'image/png', 'pdf'],
    ['a PNG that is declared a PDF', 'proof.png', png(1, 1), 'application/pdf', 'png'],
    ['a GIF', 'proof.gif', Buffer.from('GIF89a'.padEnd(50, '\0')), 'image/gif', 'gif'],
    ['a PDF that begins too late', 'proof.pdf', Buffer.concat([Buffer.alloc(1024), pdf('')]), undefined, 'pdf'],
    [
      'a program that is a PDF, too',
      'proof.pdf',
      Buffer.concat([Buffer.from('MZ\x90\x00'.padEnd(200, '\0'), 'latin1'), pdf('')]),
      undefined,
      'exe'
    ],
    ['text that is called a PDF', 'proof.pdf', Buffer.from('hello'), 'application/pdf', 'pdf'],
    ['a picture that can hold scripts', 'proof.svg', Buffer.from('<svg/>'), 'image/svg+xml', 'svg'],
    ['a name that only ends like one', 'proofpdf', pdf(''), 'application/pdf', 'pdf']
  ])('not %s', async (_, fileName, bytes, declared, named) => {
    expect(await inspect(fileName, bytes, declared)).toEqual(notAllowed(named))
  })
})

describe('an image', () => {
  it('is refused past its number of pixels, which its header says', async () => {
    expect(await inspect('a.png', png(10_000, 5_000))).toMatchObject({ allowed: true })
    expect(await inspect('a.png', png(10_001, 5_000))).toMatchObject({ allowed: false })
    expect(await inspect('a.jpg', jpeg(60_000, 60_000))).toMatchObject({ allowed: false })
  })

  it('is refused when its header says nothing', async () => {
    expect(await inspect('a.png', png(0, 10))).toMatchObject({ allowed: false })
    expect(await inspect('a.jpg', jpeg(640, 480).subarray(0, 30))).toMatchObject({ allowed: false })
  })
})

describe('a PDF is refused with', () => {
  it.each([
    ['a script', pdf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')],
    ['a script under an escaped name', pdf('1 0 obj << /S /J#61vaScript /JS (x) >> endobj')],
    ['a launch action', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['a script of a film', pdf('1 0 obj << /S /Rendition /JS (app.alert(1)) >> endobj')],
    ['a form that brings scripts', pdf('1 0 obj << /AcroForm << /XFA 5 0 R >> >> endobj')],
    ['a form that brings scripts in parts', pdf('1 0 obj << /AcroForm << /XFA[(config) 5 0 R] >> >> endobj')],
    ['an embedded file', pdf('1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj')],
    ['a file pinned to a page', pdf('1 0 obj << /Subtype /FileAttachment /FS 2 0 R >> endobj')],
    ['a file behind a plain reference', pdf('2 0 obj << /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >> endobj')],
    ['a file behind a reference to one', pdf('2 0 obj << /Type /Filespec /F (a.exe) /EF 4 0 R >> endobj')],
    ['encryption', pdf('trailer << /Encrypt 3 0 R >>')],
    ['a script among packed objects', pdf(packed('1 0 << /S /JavaScript /JS (x) >>'))],
    [
      'a script among packed objects under an escaped name',
      pdf(packed('1 0 << /S /JavaScript >>', '<< /Type /Obj#53tm /Filter /FlateDecode >>'))
    ],
    [
      'packed objects whose bytes are rearranged',
      pdf(packed('1 0 <<>>', '<< /Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >> >>'))
    ],
    [
      'packed objects whose bytes are rearranged, said before their name',
      pdf(packed('1 0 <<>>', '<< /Filter /FlateDecode /DecodeParms << /Predictor 12 >> /Type /ObjStm >>'))
    ],
    [
      'packed objects that do not unpack',
      pdf('7 0 obj\n<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nabcdef\nendstream')
    ]
  ])('%s', async (_, bytes) => {
    expect(await inspect('proof.pdf', bytes)).toMatchObject({ allowed: false })
  })

  it('is kept with packed objects that are harmless, and with a page that speaks of scripts', async () => {
    expect(await inspect('proof.pdf', pdf(packed('1 0 << /Type /Page >>')))).toMatchObject({ allowed: true })
    const afterImage = [packed('', '<< /DecodeParms << /Predictor 15 >> >>'), packed('1 0 << /Type /Page >>')]
    expect(await inspect('proof.pdf', pdf(...afterImage))).toMatchObject({ allowed: true })
    const page = packed('(We love JavaScript) Tj', '<< /Length 30 /Filter /FlateDecode >>')
    expect(await inspect('proof.pdf', pdf(page))).toMatchObject({ allowed: true })
  })
})

describe('a file name', () => {
  it.each([
    ['C:\\Users\\aminah\\proof.pdf', 'proof.pdf'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['bukti\u0000\r\n.pdf', 'bukti.pdf'],
    ['rujukan \u202efdp.exe', 'rujukan fdp.exe']
  ])('%j is kept as %s', (given, kept) => expect(safeFileName(given)).toBe(kept))
})

describe('an attachment opens', () => {
  const menuOf = (menuName: string) =>
    fullMenu.map((list) => ({ ...list, menuItem: list.menuItem.filter((item) => item.menuName === menuName) }))

  it.each([
    ['ON_HOLD_AND_PAYOUT_SERVICE', 'Payout'],
    ['ON_HOLD_AND_PAYOUT_SERVICE', 'On Hold'],
    ['FREEZE_ACCOUNTS', 'Freeze Account'],
    ['EXCLUSION', 'Exclusions']
  ] as const)('%s to whoever sees %s, and not to a reporter', (type, menuName) => {
    expect(mayOpen({ menu: menuOf(menuName), companyId: null }, type)).toBe(true)
    expect(mayOpen({ menu: menuOf('Reports'), companyId: null }, type)).toBe(false)
  })
})
