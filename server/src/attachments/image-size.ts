/** Width and height in pixels, according to a PNG's or JPEG's header; undefined if that is not plausible. */
export function imageSize(bytes: Buffer): { width: number; height: number } | undefined {
  const size = bytes.subarray(12, 16).toString('latin1') === 'IHDR' ? pngSize(bytes) : jpegSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function pngSize(bytes: Buffer) {
  if (bytes.length < 24) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Start-of-frame markers; C4, C8 and CC mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

function jpegSize(bytes: Buffer) {
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
