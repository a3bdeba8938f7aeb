import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000
/** How long typing a code takes at most: with less time left, the previous code is too old by then. */
const beforeItEndsMs = 10_000

/** An authenticator app by RFC 6238. */
export type Authenticator = {
  /** An unused code; waits for the next one if necessary. */
  freshCode(): Promise<string>
}

export function authenticatorFor(key: string): Authenticator {
  const secret = bytesOf(key)
  let lastStep = 0
  return {
    async freshCode() {
      // The server also accepts the previous and the next step, but each once only, and in ascending order.
      const oldest = Math.floor((Date.now() + beforeItEndsMs) / stepMs) - 1
      const step = Math.max(lastStep + 1, oldest)
      await wait(Math.max(0, (step - 1) * stepMs - Date.now() + 200))
      lastStep = step
      return codeOf(secret, step)
    }
  }
}

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

function bytesOf(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
