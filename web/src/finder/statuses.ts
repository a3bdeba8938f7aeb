import { payoutStatusFilters } from '@payouts/contract/cycles/schema'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { onHoldReads } from '@payouts/contract/on-hold/read-endpoints'
import { type HoldAge, holdAges } from '@payouts/contract/on-hold/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { call } from '#client/call.ts'
import { currentSession } from '#client/session/session.ts'
import type { Found } from '#layout/root-route.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

const leastLetters = 3

/** What the person may see or decide of what a text names: what is held for long, cycles by status, waiting cycles. */
export async function findStatuses(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const menu = currentSession()?.menu ?? []
  const seesPayouts = isGranted(menu, permission('Payout'))
  const age = agesMeant(text)
  const cycles = cyclesToDecide(text)
  return [
    ...(age && isGranted(menu, permission('On Hold')) ? await heldFor(age, signal) : []),
    ...(cycles !== undefined && seesPayouts ? await decisionsOn(cycles, signal) : []),
    ...(seesPayouts ? payoutsInStatus(text) : [])
  ]
}

/** The least days of each age in which holds are counted. */
const ageStarts: readonly (readonly [number, HoldAge])[] = holdAges.map((age) => [Number.parseInt(age, 10), age])

/** `held over 90 days`: the ages that begin there. Undefined for other texts, and for days at which no age begins. */
function agesMeant(text: string): { days: number; ages: readonly HoldAge[] } | undefined {
  const [, figures] =
    /^\s*(?:on[ -])?h(?:e|o)ld\s+(?:for\s+)?(?:over|more than|longer than|>)\s*(\d{1,3})(?:\s*d(?:ays?)?)?\s*$/i.exec(
      text
    ) ?? []
  if (figures === undefined) return undefined
  const days = Number(figures)
  const ages = ageStarts.filter(([start]) => start >= days).map(([, age]) => age)
  const begins = ageStarts.some(([start]) => start === days || start === days + 1)
  return begins && ages.length > 0 ? { days, ages } : undefined
}

async function heldFor(
  { days, ages }: { days: number; ages: readonly HoldAge[] },
  signal: AbortSignal
): Promise<Found[]> {
  const summary = await call(onHoldReads.getHoldPayoutCountSummary, {}, { signal })
  const held = summary.flatMap(({ ageing }) => ageing.filter((line) => ages.includes(line.days)))
  const count = held.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
  const amount = withCurrency(sumOfRinggit(held.map((line) => line.amount)))
  return [{ label: messages.heldOver(days), hint: messages.heldHint(amount, count), to: '/onhold' }]
}

/** The words of a cycle's name after `approve` or `review`; all waiting cycles without one. */
const cyclesToDecide = (text: string): string | undefined => /^\s*(?:approve|review|decide)\b\s*(.*)$/i.exec(text)?.[1]

/** Waiting cycles with this name: the desk shows each with its evidence, where the person decides. */
async function decisionsOn(named: string, signal: AbortSignal): Promise<Found[]> {
  const { content } = await call(deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 25 }, { signal })
  const words = named.trim().toLowerCase().split(/\s+/)
  return content
    .filter(({ kind, name }) => kind.startsWith('CYCLE ') && words.every((word) => name?.toLowerCase().includes(word)))
    .map(({ kind, key, name, amount }) => ({
      label: kind === 'CYCLE APPROVAL' ? messages.approve(name ?? key) : messages.review(name ?? key),
      ...(amount !== null && { hint: withCurrency(amount) }),
      to: '/desk',
      search: { item: `${kind} ${key}` }
    }))
}

/** The list of payouts, narrowed to a status of this name. */
function payoutsInStatus(text: string): Found[] {
  const typed = text.trim().toLowerCase()
  if (typed.length < leastLetters) return []
  return payoutStatusFilters
    .filter((status) => status.toLowerCase().includes(typed))
    .map((status) => ({
      label: messages.payoutsIn(status),
      to: '/payouts',
      search: { filter: 'payoutStatus', value: status }
    }))
}
