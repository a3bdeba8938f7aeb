import { KeyFilter } from './key-filter.ts'

/** What identifies a repeated transaction: number and type, or customer, type, date and amount. */
export type TransactionKeys = {
  transactionNo: string
  transactionType: string
  yesId: string
  transactionDate: string
  /** As written in a file or the database: `1889.5`, `1889.50`. */
  transactionAmount: string
}

/** Keys of one part, two for each row: few, so that hashes and compared filters stay small. */
const keysOfPart = 2 ** 21
const firstCapacity = 2 ** 14

/** Collects the hashed keys of a version's rows, two for each. */
export class KeyedRows {
  #lines = new Uint32Array(firstCapacity)
  #ones = new Uint32Array(firstCapacity)
  #others = new Uint32Array(firstCapacity)
  #count = 0
  #isOrdered = false

  get isFull(): boolean {
    return this.#count >= keysOfPart
  }

  add(line: number, row: TransactionKeys): void {
    this.#addKey(line, [row.transactionNo, row.transactionType])
    // A Yes ID is the same customer's in any case.
    const customer = row.yesId.toUpperCase()
    this.#addKey(line, [customer, row.transactionType, row.transactionDate, canonicalAmount(row.transactionAmount)])
  }

  #addKey(line: number, texts: readonly string[]): void {
    if (this.#count === this.#lines.length) {
      this.#lines = grown(this.#lines)
      this.#ones = grown(this.#ones)
      this.#others = grown(this.#others)
    }
    this.#lines[this.#count] = line
    hashInto(this.#ones, this.#others, this.#count, texts)
    this.#count += 1
    this.#isOrdered = false
  }

  clear(): void {
    this.#count = 0
  }

  /** A filter of these rows for others; `repeated` is called with lines that may repeat each other. */
  filter(repeated?: (line: number) => void): KeyFilter {
    this.#order()
    const filter = KeyFilter.forKeys(this.#count)
    for (let key = 0; key < this.#count; key += 1) {
      const [one, other] = [this.#ones[key] ?? 0, this.#others[key] ?? 0]
      if (repeated && filter.mayHave(one, other)) repeated(this.#lines[key] ?? 0)
      filter.add(one, other)
    }
    return filter
  }

  /** The lines of the rows that may be in a filter; a line may occur twice. */
  linesIn(filter: KeyFilter): number[] {
    this.#order()
    const lines: number[] = []
    for (let key = 0; key < this.#count; key += 1)
      if (filter.mayHave(this.#ones[key] ?? 0, this.#others[key] ?? 0)) lines.push(this.#lines[key] ?? 0)
    return lines
  }

  /** Sorts by the leading bits that choose a filter's block, so that one pass reads a filter from beginning to end. */
  #order(): void {
    if (this.#isOrdered) return
    const positions = new Uint32Array(2 ** (32 - orderShift) + 1)
    for (let key = 0; key < this.#count; key += 1) {
      const next = ((this.#ones[key] ?? 0) >>> orderShift) + 1
      positions[next] = (positions[next] ?? 0) + 1
    }
    for (let bucket = 1; bucket < positions.length; bucket += 1)
      positions[bucket] = (positions[bucket] ?? 0) + (positions[bucket - 1] ?? 0)
    const { length } = this.#lines
    const ordered = { lines: new Uint32Array(length), ones: new Uint32Array(length), others: new Uint32Array(length) }
    for (let key = 0; key < this.#count; key += 1) {
      const bucket = (this.#ones[key] ?? 0) >>> orderShift
      const position = positions[bucket] ?? 0
      positions[bucket] = position + 1
      ordered.lines[position] = this.#lines[key] ?? 0
      ordered.ones[position] = this.#ones[key] ?? 0
      ordered.others[position] = this.#others[key] ?? 0
    }
    this.#lines = ordered.lines
    this.#ones = ordered.ones
    this.#others = ordered.others
    this.#isOrdered = true
  }
}

/** How many of a hash's 32 bits the order ignores. */
const orderShift = 20

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2)
  larger.set(values)
  return larger
}

const withSen = /^[1-9]\d*\.\d\d$/

/** The same text for the same amount, whatever its zeros. */
function canonicalAmount(amount: string): string {
  // Nearly all amounts are written so, and need not be read as numbers.
  if (withSen.test(amount)) return amount.slice(0, -3) + amount.slice(-2)
  // In sen. A row's amount has at most twelve digits before the point, so that rounding finds the exact integer.
  return String(Math.round(Number(amount) * 100))
}

const firstOffset = 0x811c9dc5
const firstPrime = 0x01000193
const secondOffset = 0x9e3779b9
const secondPrime = 0x5bd1e995

/** Two hashes of texts by FNV-1a with a final mixing. Kept filters contain them, so they must never change. */
function hashInto(ones: Uint32Array, others: Uint32Array, at: number, texts: readonly string[]): void {
  let one = firstOffset
  let other = secondOffset
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, firstPrime)
      other = Math.imul(other ^ code, secondPrime)
    }
    // A separator that no text has, so that texts cannot run together.
    one = Math.imul(one ^ 0xffff, firstPrime)
    other = Math.imul(other ^ 0xffff, secondPrime)
  }
  ones[at] = mixed(one)
  others[at] = mixed(other)
}

function mixed(hash: number): number {
  let mixing = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35)
  return mixing ^ (mixing >>> 16)
}
