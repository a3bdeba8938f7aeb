import { cycleCan } from '@payouts/contract/cycles/can'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { DealerCycle } from '@payouts/contract/dealer-overview/schema'
import type { FoundDealer } from '@payouts/contract/finder/endpoints'
import { isGranted, type MenuList, type Permission, permission } from '@payouts/contract/permissions'
import { call } from '../client/call.ts'
import { currentSession } from '../client/session.ts'
import type { Finder, Found } from '../layout/root-route.tsx'
import { findAnything } from './api.ts'
import { readCommand, type Verb } from './command-text.ts'
import { messages } from './messages.ts'

const needed: Record<Verb, Permission> = {
  hold: permission('Payout', 'HOLD'),
  release: permission('On Hold', 'RELEASE'),
  freeze: permission('Freeze Account', 'ADD NEW'),
  unfreeze: permission('Freeze Account', 'EDIT'),
  earmark: permission('Earmark', 'ADD NEW'),
  credit: permission('Debit/Credit', 'ADD ADJUSTMENT'),
  debit: permission('Debit/Credit', 'ADD ADJUSTMENT'),
  statement: permission('Reports')
}

const offered = 6
/** Whoever types half a name does not mean ten dealers. */
const lookedInto = 3

/** Commands in words: each opens its screen with the rows narrowed to the dealer. Nothing is done before a person confirms. */
export const commandFinder: Finder = {
  group: messages.commands,
  mayUse: (menu) => Object.values(needed).some((one) => isGranted(menu, one)),
  async find(text, signal) {
    const command = readCommand(text)
    if (!command || !mayDo(currentSession()?.menu ?? [], command.verb)) return []
    const { dealers } = await findAnything(command.dealer)
    const { verb, cycle } = command
    if (verb === 'hold') return holds(dealers, cycle, signal)
    return dealers.flatMap((dealer) => commandOn(verb, dealer) ?? []).slice(0, offered)
  }
}

const mayDo = (menu: readonly MenuList[], verb: Verb) => isGranted(menu, needed[verb])

/** A hold of each dealer in each of its latest cycles that still allows one, of those that the command names. */
async function holds(
  dealers: readonly FoundDealer[],
  named: string | undefined,
  signal: AbortSignal
): Promise<readonly Found[]> {
  const words = (named ?? '').toLowerCase().split(/\s+/)
  const isNamed = (name: string) => words.every((word) => name.toLowerCase().includes(word))
  const ofDealers = await Promise.all(
    dealers.slice(0, lookedInto).map(async ({ companyCode }) => {
      const { cycles = [] } = await call(dealerOverviewEndpoints.getDealerOverview, { companyCode }, { signal })
      return cycles
        .filter(
          ({ status, payoutCycleName }) => cycleCan.hold({ payoutStatus: status }).allowed && isNamed(payoutCycleName)
        )
        .map((cycle) => holdIn(companyCode, cycle))
    })
  )
  return ofDealers.flat().slice(0, offered)
}

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
      const search = { holdType: 'Manual Hold', companyCode, companyName, start: 'dealerCount' }
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
