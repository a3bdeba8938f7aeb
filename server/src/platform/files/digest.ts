import { createHash } from 'node:crypto'

/** The length of bytes, and their SHA-256 in lower-case hex. */
export async function digestOf(bytes: AsyncIterable<Buffer>): Promise<{ byteCount: number; sha256: string }> {
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    byteCount += chunk.length
  }
  return { byteCount, sha256: hash.digest('hex') }
}
