/** A file's bytes, collected and taken in large pieces. */
export class ByteSink {
  #bytes: Buffer
  #length = 0
  readonly #full: number

  constructor(full: number) {
    this.#full = full
    this.#bytes = Buffer.allocUnsafeSlow(full * 2)
  }

  /** Whether the collected bytes should be taken. */
  get isFull(): boolean {
    return this.#length >= this.#full
  }

  /** Everything since the last call, in separate memory. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  copy(source: Uint8Array, start: number, end: number): void {
    const bytes = this.#withRoom(end - start)
    let length = this.#length
    for (let at = start; at < end; at += 1) {
      bytes[length] = source[at] as number
      length += 1
    }
    this.#length = length
  }

  text(text: string): void {
    const bytes = this.#withRoom(text.length * 3)
    this.#length += bytes.write(text, this.#length)
  }

  /** For short ASCII texts only. */
  ascii(text: string): void {
    const bytes = this.#withRoom(text.length)
    let length = this.#length
    for (let at = 0; at < text.length; at += 1) {
      bytes[length] = text.charCodeAt(at)
      length += 1
    }
    this.#length = length
  }

  #withRoom(more: number): Buffer {
    if (this.#length + more <= this.#bytes.length) return this.#bytes
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
    return larger
  }
}
