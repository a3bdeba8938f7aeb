import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/*
 * A list of breached passwords in the usual form: the SHA-1 of each in hexadecimal, one a line in ascending order,
 * mostly
 * followed by a colon and a count. The list has tens of gigabytes; a search reads some forty small blocks and caches
 * nothing.
 */

/** Whether a password is in the list. */
export async function isBreached(list: string, password: string): Promise<boolean> {
  return withFile(list, (file) => hasHash(file, createHash('sha1').update(password).digest('hex').toUpperCase()))
}

/** Throws, with a message for the operator, if the file cannot be read or is no such list. */
export async function checkBreachedPasswords(list: string): Promise<void> {
  await withFile(list, async (file) => {
    const last = await lastHash(file)
    const [first = ''] = (await blockAt(file, 0, longestLine)).split('\n')
    // In a list with another order, such as by frequency, a search would fail.
    if (last === undefined || hashOf(first) > last || !(await hasHash(file, last)))
      throw new Error(`${list} (BREACHED_PASSWORDS) is not a list of SHA-1 hashes in ascending order.`)
  })
}

async function withFile<Found>(list: string, work: (file: FileHandle) => Promise<Found>): Promise<Found> {
  const file = await open(list)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** A hash, a colon, a count of up to ten digits, and the end of the line. */
const longestLine = 64
const fewBytes = 4096

async function hasHash(file: FileHandle, wanted: string): Promise<boolean> {
  // All possible matches begin between the two.
  let [from, until] = [0, (await file.stat()).size]
  while (until - from > fewBytes) {
    const middle = Math.floor((from + until) / 2)
    const block = await blockAt(file, middle, 2 * longestLine)
    const begins = block.indexOf('\n') + 1
    const hash = hashOf(block.slice(begins))
    if (hash === wanted) return true
    if (hash < wanted) from = middle + begins
    else until = middle + begins
  }
  const lines = (await blockAt(file, from, until - from)).split('\n')
  return lines.some((line) => line.slice(0, hashLength).toUpperCase() === wanted)
}

const hashLength = 40

function hashOf(line: string): string {
  const hash = line.slice(0, hashLength).toUpperCase()
  if (!/^[0-9A-F]{40}$/.test(hash)) throw new Error('The list of breached passwords has a line that is no SHA-1 hash.')
  return hash
}

async function blockAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}

async function lastHash(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat()
  const end = await blockAt(file, Math.max(0, size - 2 * longestLine), 2 * longestLine)
  const last = end.trimEnd().split('\n').at(-1) ?? ''
  return last.length < hashLength ? undefined : hashOf(last)
}
