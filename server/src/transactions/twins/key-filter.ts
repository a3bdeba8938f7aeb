/** Finds every present key, and wrongly about one in ten thousand others. */
const bytesPerKey = 3
const wordsOfBlock = 8
const bytesOfBlock = wordsOfBlock * 4

/** The odd numbers of the Parquet format, which spread a hash over the words of a block. */
const salts = new Uint32Array([
  ...[0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d],
  ...[0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31]
])

/**
 * A Bloom filter: a key is possibly present or certainly not. It is split into blocks of one processor cache line:
 * one hash of a key chooses the block, the other a bit in each of its words.
 */
export class KeyFilter {
  readonly #words: Uint32Array
  readonly #blocks: number

  private constructor(words: Uint32Array) {
    this.#words = words
    this.#blocks = words.length / wordsOfBlock
  }

  static forKeys(count: number): KeyFilter {
    const blocks = Math.max(1, Math.ceil((count * bytesPerKey) / bytesOfBlock))
    return new KeyFilter(new Uint32Array(blocks * wordsOfBlock))
  }

  /** From the `bytes` of a filter, copied to aligned memory. */
  static of(bytes: Uint8Array): KeyFilter {
    return new KeyFilter(new Uint32Array(new Uint8Array(bytes).buffer))
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer)
  }

  add(one: number, other: number): void {
    const words = this.#words
    const block = this.#blockOf(one)
    for (let word = 0; word < wordsOfBlock; word += 1) {
      const at = block + word
      words[at] = (words[at] ?? 0) | bitOf(other, word)
    }
  }

  mayHave(one: number, other: number): boolean {
    const words = this.#words
    const block = this.#blockOf(one)
    for (let word = 0; word < wordsOfBlock; word += 1)
      if (((words[block + word] ?? 0) & bitOf(other, word)) === 0) return false
    return true
  }

  #blockOf(one: number): number {
    return Math.floor((one * this.#blocks) / 4_294_967_296) * wordsOfBlock
  }
}

function bitOf(other: number, word: number): number {
  return 1 << (Math.imul(other, salts[word] ?? 0) >>> 27)
}
