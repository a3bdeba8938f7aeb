// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what template engines would take for code
import type { Endpoint } from '@payouts/contract/endpoint'
import type { Random } from '#samples/random.ts'
import { payloadOf, propertiesOf } from '../app/payload-of.ts'

const texts = [
  `=1' or "\\%_$1;--`,
  "'; drop table users; --",
  '$$ $1 $payouts$',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7} {{7*7}} #{7*7}',
  '%00%0a%0d',
  'a\r\nX-Injected: 1',
  '\u202efdp.exe',
  'ﬀİıŞß',
  '𝕬'.repeat(50),
  ' ',
  '',
  '0',
  '-1',
  'true',
  'null',
  'NaN',
  '1e400',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '1970-01-01T00:00:00Z',
  'D00007',
  '300'
] as const
const numbers = [0, -0, -1, 1.5, 1e-320, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e20] as const

/** A JSON value that no screen sends, of any kind and size. */
export function hostileValue(random: Random, depth = 0): unknown {
  const inner = () => hostileValue(random, depth + 1)
  const kinds: readonly [() => unknown, ...(() => unknown)[]] = [
    () => random.oneOf(texts),
    () => random.oneOf(numbers),
    () => random.oneOf([null, true, false]),
    () => random.oneOf(texts).repeat(random.between(1, 400)),
    () => (depth > 2 ? [] : Array.from({ length: random.between(0, 5) }, inner)),
    () => (depth > 0 ? {} : Array.from({ length: 2000 }, () => random.oneOf(texts))),
    () => (depth > 2 ? {} : Object.fromEntries([[random.oneOf(['a', 'constructor', 'toString', '0', '']), inner()]])),
    () => nested(random.between(10, 2000))
  ]
  return random.oneOf(kinds)()
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** A call's input, with one to three invalid or unknown properties. */
export function hostilePayload(endpoint: Endpoint, sound: Record<string, unknown>, random: Random): unknown {
  if (random.next() < 0.03) return hostileValue(random)
  const names = [...Object.keys(propertiesOf(endpoint).properties), 'companyId', 'userId', 'role']
  const payload: Record<string, unknown> = { ...payloadOf(endpoint, sound) }
  for (let count = random.between(1, 3); count > 0; count--) {
    const name = names[random.between(0, names.length - 1)] ?? 'a'
    if (random.next() < 0.1) delete payload[name]
    else payload[name] = hostileValue(random)
  }
  return payload
}
