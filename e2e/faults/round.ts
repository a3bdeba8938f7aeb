import { setTimeout as wait } from 'node:timers/promises'
import { payouts } from '../support/command-line.ts'
import { amcheck, wrongBooks } from './books.ts'
import { wrongEffects } from './effects.ts'
import { type Fault, faults } from './faults.ts'
import type { Installation } from './installation.ts'
import type { Staff } from './people.ts'
import { type Chances, chancesOf } from './seeded.ts'
import { logOf, stateOf } from './state.ts'
import type { Tally } from './tally.ts'
import { type SentOrder, settle, startStaff } from './working-staff.ts'

const readyWithinMs = 20_000
const answeredWithinMs = 30_000
const repeatersAtOnce = 10

/** Some faults under load, then every check. @returns what was sent, for the checks at the end */
export async function playRound(
  installation: Installation,
  staff: Staff,
  { seed, tally, chosen, faultCount }: { seed: string; tally: Tally; chosen: readonly Fault[]; faultCount: number }
): Promise<SentOrder[]> {
  const chances = chancesOf(seed)
  const endWork = startStaff(installation, staff, seed)
  for (let count = 0; count < faultCount; count++) {
    await wait(chances.between(300, 1500))
    await strike(installation, chances.weighted(chosen), { chances, tally })
  }
  await wait(chances.between(100, 500))
  const sent = await endWork()
  for (const { outcome } of sent) tally.sent(outcome)
  await answerSome(staff, sent, chances, tally)
  tally.found(await wrongEffects(installation.database, sent))
  await checkBooks(installation, tally)
  return sent
}

async function strike(
  installation: Installation,
  fault: Fault,
  { chances, tally }: { chances: Chances; tally: Tally }
): Promise<void> {
  if (fault.skipped?.(installation)) return
  let begun = Date.now()
  await fault.strike(installation, chances).catch(async (error: unknown) => {
    tally.found([`${fault.name}: ${error}\n${await stateOf(installation)}`])
  })
  if (fault.lasts) begun = Date.now()
  const state = await untilReadyOrLate(installation)
  const tookMs = Date.now() - begun
  tally.struck(fault, tookMs)
  await reviveDead(installation, tally)
  if (tookMs > readyWithinMs)
    tally.found([`after ${fault.name} it took ${tookMs} ms until the servers were ready:\n${state}`])
}

/** @returns the state of everything where the servers were not ready in time; undefined if they were */
async function untilReadyOrLate(installation: Installation): Promise<string> {
  const ready = installation.untilReady().then(() => 'ready' as const)
  if ((await Promise.race([ready, wait(readyWithinMs, 'late' as const)])) === 'ready') return ''
  const state = await stateOf(installation)
  await Promise.race([ready, wait(2 * readyWithinMs)])
  return state
}

/** A server that ended without being killed is a problem, and is started again so that the run goes on. */
async function reviveDead({ servers }: Installation, tally: Tally): Promise<void> {
  for (const server of servers) {
    const how = server.endedBy()
    if (how === undefined) continue
    tally.found([`a server ended by itself (${how}): ${logOf(server)}`])
    await server.killAndRestart()
  }
}

/** Repeats half of what got no answer, as a client would; the rest must be whole or not done. */
async function answerSome(staff: Staff, sent: readonly SentOrder[], chances: Chances, tally: Tally): Promise<void> {
  const open = sent.filter(({ outcome }) => outcome.is === 'open')
  const repeated = open.filter(() => chances.below(2) === 0)
  // As many at a time as people work: hundreds of repetitions at once would be a fault of their own.
  const waiting = [...repeated]
  const settleNext = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) await settle(staff, order, answeredWithinMs)
  }
  await Promise.all(Array.from({ length: repeatersAtOnce }, settleNext))
  tally.repeated(repeated.length)
  const silent = repeated.filter(({ outcome }) => outcome.is === 'open')
  tally.found(silent.map(({ kind, outcome }) => `${kind}: no answer to its repeats: ${JSON.stringify(outcome)}`))
}

async function checkBooks({ database, servers }: Installation, tally: Tally): Promise<void> {
  const [server] = servers
  if (!server) return
  tally.found(await wrongBooks(database))
  await payouts(server, 'verify').then(
    (text) => {
      if (!/All \d+ statements hold\./.test(text)) tally.found([`verify said: ${text}`])
    },
    (error: Error & { stdout?: string }) => tally.found([`verify said: ${error.stdout ?? error.message}`])
  )
  tally.checked()
}

/** At the end: what is due is posted, every command is checked again, and PostgreSQL checks its own files. */
export async function playEnd(installation: Installation, sent: readonly SentOrder[], tally: Tally): Promise<void> {
  const { database } = installation
  const deadline = Date.now() + 180_000
  const waiting = `select batch_no from cycles where status = 'Scheduled' and approved_for <= $1::date`
  const today = new Date(Date.now() + installation.clockMovedMs + 8 * 3_600_000).toISOString().slice(0, 10)
  let due = await database.query(waiting, [today])
  while (due.length > 0 && Date.now() < deadline) {
    await wait(500)
    due = await database.query(waiting, [today])
  }
  if (due.length > 0) tally.found([`${due.length} cycles are due and not posted: ${JSON.stringify(due[0])}`])
  tally.found(await wrongEffects(database, sent))
  await checkBooks(installation, tally)
  const { relations, problems } = await amcheck(database)
  tally.found(problems)
  tally.amchecked(relations)
  const [posted] = await database.query<{ postings: number; amount: string; approved: string }>(
    `select count(*)::integer as postings, coalesce(sum(gross), 0) as amount,
      (select coalesce(sum(incentive_amount), 0) from transactions where state = 'PAID') as approved
    from postings where status = 'Posted'`
  )
  if (posted) tally.posted(posted)
}

/** Faults of these names, or all, without some. */
export function faultsNamed(parts: readonly string[], without: readonly string[]): Fault[] {
  const isOf = (names: readonly string[], fault: Fault) => names.some((part) => fault.name.includes(part))
  const found = faults.filter((fault) => (parts.length === 0 || isOf(parts, fault)) && !isOf(without, fault))
  if (found.length === 0) throw new Error(`There are: ${faults.map(({ name }) => name).join(', ')}`)
  return found
}
