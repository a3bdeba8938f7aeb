import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { inspectAside } from './inspection.ts'
import { inspectFile } from './rules.ts'

const mebibyte = 1024 * 1024
const size = 6 * mebibyte

const pdf = (body: Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), body])
const filledWith = (text: string) => pdf(Buffer.alloc(size, text, 'latin1'))
const packedIn = (bytes: Buffer) => Buffer.concat([Buffer.from('7 0 obj /ObjStm stream\n'), deflateSync(bytes)])
/** Unpacks to the largest permitted size, and takes some hundred milliseconds to inspect. */
const slow = pdf(packedIn(Buffer.alloc(63 * mebibyte, '/EF ')))

/**
 * Nested streams, each containing all that follow: a reader that unpacks each one would read the file a thousand
 * times.
 */
function packedInOneAnother(): Buffer {
  const begin = Buffer.from('/ObjStm stream\n\x78\x01', 'latin1')
  const content = Buffer.concat([neutralBefore(begin), begin])
  const stored = Buffer.from([0, 0, 0, 0, 0])
  stored.writeUInt16LE(content.length, 1)
  stored.writeUInt16LE(0xffff - content.length, 3)
  const layer = Buffer.concat([stored, content, ...Array<Buffer>(1000).fill(Buffer.from([0, 0, 0, 0xff, 0xff]))])
  const layers = Array<Buffer>(Math.floor(size / layer.length)).fill(layer)
  const end = Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1])
  return pdf(Buffer.concat([begin, ...layers, end]))
}

/**
 * Bytes that, together with those after them, leave the checksums of all enclosing streams unchanged: an Adler-32 of
 * nothing.
 */
function neutralBefore(rest: Buffer): Buffer {
  const modulus = 65_521
  const filler = Buffer.alloc(512, 120)
  const all = () => [...filler, ...rest]
  let missing = modulus - all().reduce((sum, byte) => sum + byte, 0)
  for (let at = 0; missing > 0; missing--, at = (at + 1) % filler.length) filler[at] = (filler[at] ?? 0) + 1
  const sums = all().reduce((sum, byte, at, bytes) => sum + byte * (bytes.length - at), all().length)
  // A unit that moves forward by this many bytes adds as much to the sum of sums.
  let lacking = modulus - (sums % modulus)
  for (let at = 0; lacking > 0; at = (at + 1) % 100) {
    const distance = Math.min(lacking, 400)
    filler[at] = (filler[at] ?? 0) + 1
    filler[at + distance] = (filler[at + distance] ?? 0) - 1
    lacking -= distance
  }
  return filler
}

const inspect = (bytes: Buffer) => inspectFile({ fileName: 'proof.pdf', declaredType: 'application/pdf', bytes })

/** Processor time: on a busy machine the clock also counts waiting. */
async function timed(bytes: Buffer) {
  const began = process.cpuUsage()
  const result = await inspect(bytes)
  const { user, system } = process.cpuUsage(began)
  return { result, milliseconds: (user + system) / 1000 }
}
const millisecondsFor = async (bytes: Buffer) => (await timed(bytes)).milliseconds

let harmless = 0
beforeAll(async () => {
  // The time for a harmless file of this size; the slower of two, since the first also compiles.
  const scan = pdf(randomBytes(size))
  harmless = Math.max(await millisecondsFor(scan), await millisecondsFor(scan))
})

it.each<[string, () => Buffer]>([
  ['objects that are named and never begin', () => filledWith('/ObjStm ')],
  ['escapes', () => filledWith('#4a#')],
  ['escapes of names', () => filledWith('/J#61')],
  ['names of nothing', () => filledWith('/')],
  ['streams', () => filledWith('stream\n')],
  ['names and streams', () => filledWith('/ObjStm stream\n')],
  ['references without an end', () => filledWith(`/EF ${'1 '.repeat(500)}`)],
  ['numbers without an end', () => filledWith(`/EF ${'1'.repeat(5000)}`)],
  ['space without an end', () => filledWith(`/EF${' '.repeat(100_000)}`)],
  ['packed objects in one another', packedInOneAnother]
])('a PDF of several MB full of %s takes no longer than some harmless ones', async (_, make) => {
  expect(await millisecondsFor(make())).toBeLessThan(25 * harmless)
})

it('a PDF that unpacks to more than may be is refused, having unpacked no more', async () => {
  const bomb = pdf(packedIn(Buffer.alloc(80 * mebibyte, '/#4a')))
  const { result, milliseconds } = await timed(bomb)
  expect(result).toMatchObject({ allowed: false })
  // 64 MiB are ten times such a file.
  expect(milliseconds).toBeLessThan(250 * harmless)
})

it('packed objects that share bytes are refused', async () => {
  expect(await inspect(packedInOneAnother())).toMatchObject({
    allowed: false,
    reason: expect.stringContaining('packed objects that cannot be inspected')
  })
})

it('large files are inspected aside, with the same result, while the server goes on', async () => {
  const script = pdf(packedIn(Buffer.concat([randomBytes(mebibyte), Buffer.from('/S /J#61vaScript '), randomBytes(9)])))
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const file = { fileName: 'proof.pdf', declaredType: undefined, bytes: script }
  expect(await inspectAside(file)).toEqual(await inspectFile(file))
  const before = turns
  expect(await inspectAside({ ...file, bytes: slow })).toMatchObject({ allowed: true })
  clearInterval(counting)
  expect(turns - before).toBeGreaterThan(10)
})

it('a file that takes longer than it may is refused, and the next one is inspected', async () => {
  const file = { fileName: 'proof.pdf', declaredType: undefined, bytes: slow }
  expect(await inspectAside(file, 1)).toMatchObject({ allowed: false, reason: expect.stringContaining('too long') })
  expect(await inspectAside(file)).toMatchObject({ allowed: true })
})
