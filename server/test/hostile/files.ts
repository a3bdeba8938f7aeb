import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { Random } from '#samples/random.ts'

export type MadeFile = { what: string; fileName: string; declaredType: string | undefined; bytes: Buffer }

const words = [
  'receipt',
  'JavaScript',
  'Launch',
  'commission',
  'October',
  'RM 1,234.50',
  '/S',
  'EF',
  'Encrypt',
  'ObjStm'
]

const bytesOf = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.between(0, 255)))
const sentence = (random: Random) =>
  Array.from({ length: random.between(1, 12) }, () => random.oneOf(words as [string, ...string[]])).join(' ')

/** A typical proof: a PDF from a real program, or a picture. */
export async function goodFile(random: Random): Promise<MadeFile> {
  const kind = random.oneOf(['pdf', 'pdf', 'png', 'jpg'])
  if (kind === 'pdf')
    return { what: 'a PDF', fileName: 'bukti.pdf', declaredType: 'application/pdf', bytes: await writtenPdf(random) }
  if (kind === 'png') {
    const bytes = png(random, random.between(1, 4000), random.between(1, 4000))
    return { what: 'a PNG', fileName: 'bukti.PNG', declaredType: random.oneOf(['image/png', 'png', undefined]), bytes }
  }
  const bytes = jpeg(random, random.between(1, 4000), random.between(1, 4000))
  return { what: 'a JPEG', fileName: 'bukti.jpeg', declaredType: random.oneOf(['image/jpeg', 'jpg', undefined]), bytes }
}

/** The words on its pages mention scripts; they are compressed, as text is. */
async function writtenPdf(random: Random): Promise<Buffer> {
  const document = new PDFDocument({ compress: true, info: { Title: 'Bukti' } })
  const written = buffer(document as unknown as AsyncIterable<Buffer>)
  for (let pages = random.between(1, 4); pages > 0; pages--) {
    for (let lines = random.between(1, 20); lines > 0; lines--)
      document.fontSize(random.between(6, 20)).text(sentence(random))
    if (pages > 1) document.addPage()
  }
  document.end()
  return written
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

function png(random: Random, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(bytesOf(random, random.between(1, 2000)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function jpeg(random: Random, width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const comment = bytesOf(random, random.between(0, 500))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const begin = Buffer.from('ffd8ffe000104a46494600010100000100010000fffe', 'hex')
  return Buffer.concat([begin, length, comment, frame, bytesOf(random, random.between(0, 500))])
}

const dangers = [
  '<< /S /JavaScript /JS (app.alert(1)) >>',
  '<< /S /Rendition /JS (app.alert(1)) >>',
  '<< /S /Launch /F (cmd.exe) >>',
  '<< /AcroForm << /XFA 5 0 R >> >>',
  '<< /AcroForm << /XFA[(config) 5 0 R] >> >>',
  '<< /Names << /EmbeddedFiles 2 0 R >> >>',
  '<< /Subtype /FileAttachment /FS 2 0 R >>',
  '<< /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >>',
  '<< /Type /Filespec /F (a.exe) /EF 4 0 R >>',
  '<< /Subtype /RichMedia >>',
  '<< /Encrypt 3 0 R >>'
] as const

/** Writes some characters of its names as numbers, which every PDF reader treats as the same. */
function disguised(danger: string, random: Random): string {
  const escaped = (sign: string) => {
    const hex = sign.charCodeAt(0).toString(16)
    return `#${random.next() < 0.5 ? hex : hex.toUpperCase()}`
  }
  return danger.replaceAll(/\/[A-Za-z]+/g, (name) =>
    [...name].map((sign, index) => (index > 0 && random.next() < 0.3 ? escaped(sign) : sign)).join('')
  )
}

function packedObjects(text: string, random: Random): Buffer {
  const begin = random.oneOf([
    '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>',
    '<</N 1/First 4/Type/ObjStm/Filter/FlateDecode>>'
  ])
  const level = random.between(1, 9)
  const packed = deflateSync(Buffer.from(`1 0 ${text}`, 'latin1'), { level })
  const end = random.oneOf(['\n', '\r\n'])
  return Buffer.concat([
    Buffer.from(`7 0 obj\n${begin}\nstream${end}`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n')
  ])
}

/** A file that must be refused: a PDF with active content, or a file of another type than it claims. */
export async function hostileFile(random: Random): Promise<MadeFile> {
  return random.next() < 0.75 ? dangerousPdf(random) : falseFile(random)
}

async function dangerousPdf(random: Random): Promise<MadeFile> {
  const good = await writtenPdf(random)
  const danger = disguised(random.oneOf(dangers), random)
  const object = Buffer.from(`9 0 obj ${danger} endobj\n`, 'latin1')
  const planted = random.next() < 0.5 ? object : packedObjects(danger, random)
  // Behind the first line, behind the end, or between two objects.
  const offsets = [good.indexOf('\n') + 1, good.length, good.indexOf('endobj') + 'endobj\n'.length] as [
    number,
    ...number[]
  ]
  const at = random.oneOf(offsets)
  const bytes = Buffer.concat([good.subarray(0, at), planted, good.subarray(at)])
  return { what: `a PDF with ${danger}, at ${at}`, fileName: 'bukti.pdf', declaredType: 'application/pdf', bytes }
}

async function falseFile(random: Random): Promise<MadeFile> {
  const size = (side: number) => ({ what: `a picture of ${side} by ${side}`, declaredType: undefined })
  const side = random.between(7100, 60_000)
  const ways: readonly [() => MadeFile | Promise<MadeFile>, ...(() => MadeFile | Promise<MadeFile>)[]] = [
    () => ({ ...size(side), fileName: 'bukti.png', bytes: png(random, side, side) }),
    () => ({ ...size(side), fileName: 'bukti.jpg', bytes: jpeg(random, side, side) }),
    () => {
      const bytes = Buffer.from(`<html><script>alert(1)</script>${sentence(random)}`)
      return { what: 'HTML as a picture', fileName: 'bukti.png', declaredType: 'image/png', bytes }
    },
    () => {
      const bytes = Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), bytesOf(random, 500)])
      return {
        what: 'a program',
        fileName: random.oneOf(['a.exe', 'bukti.pdf', 'bukti.jpg']),
        declaredType: undefined,
        bytes
      }
    },
    () => ({
      what: 'anything',
      fileName: random.oneOf(['bukti.pdf', 'bukti.png']),
      declaredType: undefined,
      bytes: Buffer.concat([Buffer.from([0]), bytesOf(random, 800)])
    }),
    async () => ({
      what: 'a PDF as a picture',
      fileName: 'bukti.png',
      declaredType: 'image/png',
      bytes: await writtenPdf(random)
    }),
    () => ({
      what: 'a picture as a PDF',
      fileName: 'bukti.pdf',
      declaredType: 'application/pdf',
      bytes: png(random, 10, 10)
    }),
    () => ({
      what: 'SVG',
      fileName: 'bukti.svg',
      declaredType: 'image/svg+xml',
      bytes: Buffer.from('<svg onload="alert(1)"/>')
    })
  ]
  return random.oneOf(ways)()
}
