import { KeyFilter } from './key-filter.ts'

/** What a transaction is known by again, in another cycle: its number and type; or customer, type, date and amount. */
export type TransactionKeys = {
  transactionNo: string
  transactionType: string
  yesId: string
  transactionDate: string
  /** As a file or the database writes it: `1889.5`, `1889.50`. */
  transactionAmount: string
}

/** So many rows make a part: their hashes and the filters that they are held against stay small. */
const rowsOfPart = 2 ** 20
const firstCapacity = 2 ** 14
const hashesPerRow = 4

/** The hashed keys of some rows of a version, gathered as they are read. */
export class KeyedRows {
  #lines = new Uint32Array(firstCapacity)
  #hashes = new Uint32Array(firstCapacity * hashesPerRow)
  #count = 0

  get isFull(): boolean {
    return this.#count >= rowsOfPart
  }

  add(line: number, row: TransactionKeys): void {
    if (this.#count === this.#lines.length) this.#grow()
    this.#lines[this.#count] = line
    const at = this.#count * hashesPerRow
    this.#count += 1
    hashInto(this.#hashes, at, [row.transactionNo, row.transactionType])
    // An address is one customer's in whatever case a file has it.
    hashInto(this.#hashes, at + 2, [
      row.yesId.toUpperCase(),
      row.transactionType,
      row.transactionDate,
      canonicalAmount(row.transactionAmount)
    ])
  }

  #grow(): void {
    this.#lines = grown(this.#lines)
    this.#hashes = grown(this.#hashes)
  }

  clear(): void {
    this.#count = 0
  }

  /** What says of other rows whether they may repeat one of these. */
  filter(): KeyFilter {
    const filter = KeyFilter.forKeys(this.#count * 2)
    for (let at = 0; at < this.#count * hashesPerRow; at += 2)
      filter.add(this.#hashes[at] ?? 0, this.#hashes[at + 1] ?? 0)
    return filter
  }

  /** The lines of the rows that may repeat one which is in a filter. */
  linesIn(filter: KeyFilter): number[] {
    const lines: number[] = []
    const hashes = this.#hashes
    for (let row = 0; row < this.#count; row += 1) {
      const at = row * hashesPerRow
      const isKnown =
        filter.mayHave(hashes[at] ?? 0, hashes[at + 1] ?? 0) || filter.mayHave(hashes[at + 2] ?? 0, hashes[at + 3] ?? 0)
      if (isKnown) lines.push(this.#lines[row] ?? 0)
    }
    return lines
  }
}

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2)
  larger.set(values)
  return larger
}

/** The same text for the same amount, whatever zeros a file writes. */
function canonicalAmount(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  // In sen, which fits a whole number: a row's amount has at most twelve digits before the point.
  return String(Number(`${whole}${decimals.padEnd(2, '0')}`))
}

const firstOffset = 0x811c9dc5
const firstPrime = 0x01000193
const secondOffset = 0x9e3779b9
const secondPrime = 0x5bd1e995

/** Two hashes of some texts, after FNV-1a with a final mixing; kept in filters, so they never change. */
function hashInto(hashes: Uint32Array, at: number, texts: readonly string[]): void {
  let one = firstOffset
  let other = secondOffset
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, firstPrime)
      other = Math.imul(other ^ code, secondPrime)
    }
    // No text has this character, so that the end of one is never the beginning of the next.
    one = Math.imul(one ^ 0xffff, firstPrime)
    other = Math.imul(other ^ 0xffff, secondPrime)
  }
  hashes[at] = mixed(one)
  hashes[at + 1] = mixed(other)
}

function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35)
  return mixing ^ (mixing >>> 16)
}
