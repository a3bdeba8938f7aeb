import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { overloaded } from '../../platform/http/failures.ts'

/** Argon2id, by OWASP's smaller figures: a core makes about fifty a second. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const atOnce = availableParallelism()
/** About two seconds' worth: whoever would wait longer is better told so. */
const mayWait = atOnce * 100

let running = 0
const waiting: (() => void)[] = []

/** One hash per core at a time, so that sign-ins leave the other calls room. @throws HttpFailure 503 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= mayWait) throw overloaded()
  // Whoever ends hands its turn on, so a newcomer never slips in between.
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let nobodysHash: Promise<string> | undefined

/** Checks a password; for a user who does not exist it takes the same time and is never right. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hash('nobody', cost)
  const against = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}
