/** With eight of sixteen bits set, one key in two thousand is found that is not there, and each key that is. */
const bytesPerKey = 2
const bitsSetPerKey = 8
const smallestBytes = 64

/** A Bloom filter: says of a key whether it may be there, or certainly is not. */
export class KeyFilter {
  readonly bytes: Uint8Array
  readonly #bits: number

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#bits = bytes.length * 8
  }

  static forKeys(count: number): KeyFilter {
    return new KeyFilter(new Uint8Array(Math.max(smallestBytes, count * bytesPerKey)))
  }

  add(one: number, other: number): void {
    for (let turn = 0; turn < bitsSetPerKey; turn += 1) {
      const bit = this.#bitOf(one, other, turn)
      const place = bit >>> 3
      this.bytes[place] = (this.bytes[place] ?? 0) | (1 << (bit & 7))
    }
  }

  mayHave(one: number, other: number): boolean {
    for (let turn = 0; turn < bitsSetPerKey; turn += 1) {
      const bit = this.#bitOf(one, other, turn)
      if (((this.bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
    }
    return true
  }

  #bitOf(one: number, other: number, turn: number): number {
    const hash = (one + Math.imul(turn, other)) >>> 0
    return Math.floor((hash * this.#bits) / 4_294_967_296)
  }
}
