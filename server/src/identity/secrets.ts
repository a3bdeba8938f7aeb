import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits for a bearer secret; base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a secret for the database. A secret of 256 random bits needs no slower hash. */
export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

const letters = 'abcdefghijkmnopqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const signs = '@&'

/** A random password for every policy: 16 unambiguous characters. */
export function randomPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  const rest = Array.from({ length: 13 }, () => pick(letters + capitals + digits))
  const all = [...rest, pick(capitals), pick(digits), pick(signs)]
  for (let last = all.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const moved = all[last] ?? ''
    all[last] = all[other] ?? ''
    all[other] = moved
  }
  return all.join('')
}
