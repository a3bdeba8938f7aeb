import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionOutcome } from '@payouts/contract/exclusions/schema'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import fc from 'fast-check'
import { expect } from 'vitest'
import { codeOf } from '../builders/cycle-builders.ts'
import { type ExclusionMoves, isActive, takeExclusion, takeRemoval } from '../models/exclusion-model.ts'
import { takeBankChange, takeFreeze } from '../models/hold-model.ts'
import { sumOf } from './agreement.ts'
import { noteDone, person, Step } from './step.ts'

const { getDealerRecord, changeDealerRecord, approveDealerChanges, withdrawDealerChange } = dealerRecordEndpoints

export const freezes = fc.tuple(fc.nat(2), fc.boolean(), person).map(
  ([index, isFreeze, by]) =>
    new Step(`${isFreeze ? 'freeze' : 'unfreeze'}(${index})`, async (model, world) => {
      const companyId = world.companies[index] ?? 0
      const accountCode = codeOf(companyId)
      const details = { freezeReason: 'Fraud Case', pic: 'Aminah', bankName: 'Bank', bankAccountNumber: '12345678' }
      const { isDone } = isFreeze
        ? await world.call(by, freezeEndpoints.addFreezeAccount, {
            ...{ accountCode, accountName: `Kedai ${companyId}`, ...details }
          })
        : await world.call(by, freezeEndpoints.updateFreezeAccount, {
            ...{ actionStatus: '1', accountCode, unFreezeReason: 'Settled' }
          })
      expect(isDone).toBe(takeFreeze(model, companyId, isFreeze))
      if (isDone) noteDone(isFreeze ? 'freeze' : 'unfreeze')
    })
)

let accounts = 520_000_000_000

/** One person requests another bank account, and another accepts it; the requester may not. */
export const bankChanges = fc.tuple(fc.nat(2), person, person).map(
  ([index, requester, giver]) =>
    new Step(`change bank(${index}, ${requester}, ${giver})`, async (model, world) => {
      const companyId = world.companies[index] ?? 0
      const companyCode = codeOf(companyId)
      const { version } = (await world.call<{ version: number }>(requester, getDealerRecord, { companyCode })).result
      accounts += 1
      const changes = { bankAccountNumber: String(accounts) }
      const requested = await world.call<{ changeId: number }>(requester, changeDealerRecord, {
        ...{ companyCode, version, changes, reason: 'Model' }
      })
      expect(requested.isDone).toBe(true)
      const changeIds = [requested.result.changeId]
      const { isDone } = await world.call(giver, approveDealerChanges, { changeIds })
      expect(isDone).toBe(requester !== giver)
      if (!isDone) await world.call(requester, withdrawDealerChange, { changeId: requested.result.changeId })
      if (!isDone) return
      takeBankChange(model, companyId)
      noteDone('bank change')
    })
)

const exclusionDraft = fc.record({
  customer: fc.nat(1),
  account: fc.nat(1),
  from: fc.integer({ min: -1, max: 2 }),
  length: fc.integer({ min: 1, max: 3 })
})

export const exclusions = fc.tuple(exclusionDraft, person).map(
  ([{ customer, account, from, length }, by]) =>
    new Step(`exclude(${customer}, ${account}, ${from} to ${from + length})`, async (model, world) => {
      const payload = {
        customerName: 'Excluded',
        yesId: world.customerOf(customer).toUpperCase(),
        billingAccountNo: world.accountOf(account),
        reason: 'Model',
        exclusionStart: world.dateOfLine(from),
        exclusionEnd: world.dateOfLine(from + length)
      }
      const endpoint = exclusionEndpoints.addExclusion
      const previewed = await world.call<ExclusionOutcome>(by, endpoint, { ...payload, dryRun: true })
      const { isDone, result } = await world.call<ExclusionOutcome>(by, endpoint, payload)
      const exclusionId = result?.exclusionDetailsId ?? 0
      const moves = takeExclusion(model, { exclusionId, customer, account, from, to: from + length })
      expect(isDone).toBe(moves !== false)
      if (moves === false) return
      noteDone('exclude')
      expectMoves(result, previewed.result, moves)
    })
)

/** Some existing ones, which may have been removed already. */
export const removals = fc.tuple(fc.nat(), fc.boolean(), fc.boolean(), person).map(
  ([seed, isSure, isAlone, by]) =>
    new Step(`remove exclusions(${seed}, ${isSure}, ${isAlone})`, async (model, world) => {
      const known = model.exclusions.filter((exclusion) => isActive(exclusion) || !isSure)
      if (known.length === 0) return
      const first = seed % known.length
      const chosen = known.slice(first, first + (isAlone ? 1 : 2))
      const payload = { exclusionDetailsId: chosen.map(({ exclusionId }) => exclusionId) }
      const endpoint = exclusionEndpoints.removeExclusion
      const previewed = await world.call<ExclusionOutcome>(by, endpoint, { ...payload, dryRun: true })
      const { isDone, result } = await world.call<ExclusionOutcome>(by, endpoint, payload)
      const moves = takeRemoval(model, chosen)
      expect(isDone).toBe(moves !== false)
      if (moves === false) return
      noteDone('remove exclusion')
      expectMoves(result, previewed.result, moves)
    })
)

/** The server and its preview did what the model did. */
function expectMoves(outcome: ExclusionOutcome, preview: ExclusionOutcome, moves: ExclusionMoves): void {
  const { moved, inApprovedCycles } = moves
  expect(outcome).toMatchObject({
    totalPayOut: sumOf(moved),
    transactionCount: moved.length,
    inApprovedCycles: { totalPayOut: sumOf(inApprovedCycles), transactionCount: inApprovedCycles.length }
  })
  const { exclusionDetailsId: _, ...done } = outcome
  const { transactions, ...previewed } = preview
  expect(previewed).toEqual(done)
  expect(transactions?.map(({ id }) => id).toSorted()).toEqual(moved.map(({ id }) => id).toSorted())
}
