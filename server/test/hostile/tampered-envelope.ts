import { randomUUID } from 'node:crypto'
import type { Envelope } from '@payouts/contract/envelope'
import type { Random } from '#samples/random.ts'
import { hostileValue } from './hostile-values.ts'

type Tampering = { what: string; envelope: object }
/** Other envelopes that a thief may have: of another call, session or file. */
export type Stolen = { ofOtherCall(): Envelope; ofOtherSession(): Envelope; withFile(): Envelope }

/** A valid envelope with a change that its client did not make. */
export function tamperedWith(sealed: Envelope, stolen: Stolen, random: Random): Tampering {
  const bytes = () => Buffer.from(sealed.contentData, 'base64')
  const sealedAs = (content: Buffer) => ({ ...sealed, contentData: content.toString('base64') })
  /** A bit flipped twice, or an equal last byte, may leave the content unchanged. */
  const unlessWhole = (content: Buffer) =>
    content.equals(bytes()) ? { ...sealed, contentData: '' } : sealedAs(content)
  const anywhere = (content: Buffer) => random.between(0, content.length - 1)
  const ways: readonly [() => Tampering, ...(() => Tampering)[]] = [
    () => {
      const content = bytes()
      for (let count = random.between(1, 4); count > 0; count--) {
        const at = anywhere(content)
        content.writeUInt8(content.readUInt8(at) ^ (1 << random.between(0, 7)), at)
      }
      return { what: 'bits flipped', envelope: unlessWhole(content) }
    },
    () => ({ what: 'cut', envelope: sealedAs(bytes().subarray(0, anywhere(bytes()))) }),
    () => ({ what: 'cut at the front', envelope: sealedAs(bytes().subarray(random.between(1, bytes().length))) }),
    () => ({
      what: 'lengthened',
      envelope: sealedAs(Buffer.concat([bytes(), Buffer.alloc(random.between(1, 40), 7)]))
    }),
    () => {
      const [one, other] = [bytes(), Buffer.from(stolen.ofOtherCall().contentData, 'base64')]
      const at = random.between(1, one.length - 1)
      const joined = Buffer.concat([one.subarray(0, at), other.subarray(at)])
      return { what: 'joined from two', envelope: unlessWhole(joined) }
    },
    () => ({ what: 'another requestId', envelope: { ...sealed, requestId: randomUUID() } }),
    () => ({ what: 'moved from another call', envelope: stolen.ofOtherCall() }),
    () => ({ what: 'under another session', envelope: { ...sealed, sessionId: stolen.ofOtherSession().sessionId } }),
    () => ({
      what: 'content of another session',
      envelope: { ...stolen.ofOtherSession(), sessionId: sealed.sessionId }
    }),
    () => ({ what: 'a file added', envelope: { ...sealed, fileContent: 'JVBERi0xLjc=' } }),
    () => ({ what: 'its file swapped', envelope: { ...stolen.withFile(), fileContent: 'JVBERi0xLjg=' } }),
    () => ({ what: 'its file taken away', envelope: { ...stolen.withFile(), fileContent: undefined } }),
    () => ({
      what: 'not base64',
      envelope: { ...sealed, contentData: `${sealed.contentData}${random.oneOf(['!', '=', ' ', '\n', 'é'])}` }
    }),
    () => {
      const name = random.oneOf(['requestId', 'loginId', 'sessionId', 'contentData'])
      return { what: `no ${name}`, envelope: { ...sealed, [name]: undefined } }
    },
    () => {
      const name = random.oneOf(['requestId', 'loginId', 'sessionId', 'loginUserName', 'contentData', 'fileContent'])
      const value = hostileValue(random)
      // A client leaves out an empty name or file.
      return { what: `${name} replaced`, envelope: { ...sealed, [name]: value === '' ? 'x' : value } }
    }
  ]
  return random.oneOf(ways)()
}
