import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { overloaded } from '#platform/http/calls/failures.ts'

/** Argon2id, by OWASP's smaller figures: a core makes about fifty a second. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hashes this process computes at the same time: see `shareHashing`. */
let atOnce = availableParallelism()
/** About two seconds of hashing; longer waits are refused. */
const waitingForEach = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * Divides the machine's cores among a server's processes that hash, because sign-ins reach all of them: together they
 * compute one hash per core, and other calls get their turn.
 */
export function shareHashing(processes: number): void {
  atOnce = Math.max(1, Math.floor(availableParallelism() / processes))
}

/** Limits concurrent hashes, so that sign-ins do not starve other calls. @throws HttpFailure 503 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= atOnce * waitingForEach) throw overloaded()
  // A finished hash passes its slot to the next in line, so that no newcomer overtakes.
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

let dummyHash: Promise<string> | undefined

/** Checks a password. Without a hash, for an unknown user, it takes the same time and returns false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  dummyHash ??= hash('nobody', cost)
  const against = passwordHash ?? (await dummyHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}
