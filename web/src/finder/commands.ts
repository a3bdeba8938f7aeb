import { cycleCan } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerCycle } from '@payouts/contract/dealer-overview/schema'
import type { FoundDealer } from '@payouts/contract/finder/endpoints'
import { isGranted, type Permission } from '@payouts/contract/permissions'
import { call } from '#client/call.ts'
import { currentSession } from '#client/session/session.ts'
import type { Found } from '#layout/root-route.tsx'
import { findAnything } from './api.ts'
import { readCommand, type Verb } from './command-text.ts'
import { messages } from './messages.ts'

const offered = 6
/** Half a typed name should not list ten dealers. */
const dealersSearched = 3

/** The commands in a text that the person may give. */
export async function findCommands(
  text: string,
  needed: Record<Verb, Permission>,
  signal: AbortSignal
): Promise<readonly Found[]> {
  const command = readCommand(text)
  if (!command || !isGranted(currentSession()?.menu ?? [], needed[command.verb])) return []
  const { dealers } = await findAnything(command.dealer)
  const { verb, cycle } = command
  if (verb === 'hold') return holds(dealers, cycle, signal)
  return dealers.flatMap((dealer) => commandOn(verb, dealer) ?? []).slice(0, offered)
}

/**
 * A hold of each dealer in each of its latest cycles that still allow one, within the cycles that the command names.
 */
async function holds(
  dealers: readonly FoundDealer[],
  named: string | undefined,
  signal: AbortSignal
): Promise<readonly Found[]> {
  const words = (named ?? '').toLowerCase().split(/\s+/)
  const isNamed = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const ofDealers = await Promise.all(
    dealers.slice(0, dealersSearched).map(async ({ companyCode }) => {
      const { cycles = [] } = await call(dealerOverviewEndpoints.getDealerOverview, { companyCode }, { signal })
      return cycles
        .filter((cycle) => canHold(cycle) && isNamed(cycle.payoutCycleName))
        .map((cycle) => holdIn(companyCode, cycle))
    })
  )
  return ofDealers.flat().slice(0, offered)
}

const canHold = ({ state, cycleStatus }: DealerCycle): boolean =>
  state === 'Payable' && cycleStatus !== null && cycleCan.hold({ payoutStatus: cycleStatus }).allowed

function holdIn(companyCode: string, cycle: DealerCycle): Found {
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  const search = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'payouts' }
  return {
    label: messages.hold(companyCode, payoutCycleName),
    hint: messages.holdHint,
    to: '/payoutsCycleDealers',
    search: { ...search, filter: 'companyCode', value: companyCode, act: 'hold' }
  }
}

function commandOn(verb: Exclude<Verb, 'hold'>, dealer: FoundDealer): Found | undefined {
  const { companyCode, companyName, isFrozen } = dealer
  const hint = companyName
  switch (verb) {
    case 'release': {
      const search = { holdType: holdTypes.manual, companyCode, companyName, start: 'dealerCount' }
      return { label: messages.release(companyCode), hint, to: '/onHoldPayoutCycle', search }
    }
    case 'freeze':
    case 'unfreeze':
      if (isFrozen !== (verb === 'unfreeze')) return undefined
      return {
        label: messages[verb](companyCode),
        hint,
        to: '/FreezeUnfreezeDealer',
        search: { filter: 'companyCode', value: companyCode }
      }
    case 'earmark': {
      const search = { filter: 'accountCode', value: companyCode }
      return { label: messages.earmark(companyCode), hint, to: '/addDealer', search }
    }
    case 'credit':
    case 'debit': {
      const search = { filter: 'searchKeyword', value: companyCode }
      return { label: messages.adjust(companyCode), hint, to: '/searchDealerCreditDebit', search }
    }
    case 'statement':
      return {
        label: messages.statement(companyCode),
        hint,
        to: '/dealerStatement',
        search: { companyCode, companyName }
      }
  }
}
