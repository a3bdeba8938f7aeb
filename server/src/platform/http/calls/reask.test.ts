import { api } from '@payouts/contract/api'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { contractEndpoints } from '#app.ts'
import { startTestApp, type TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { testPassword } from '#test/builders/builders.ts'
import { requireEveryCallBound } from './every-call-bound.ts'

const { beginTwoStep, turnOnTwoStep, confirmIdentity, changePassword } = identityEndpoints
const start = '2026-11-21T02:00:00Z'
const asking = contractEndpoints.filter(({ reask }) => reask)
const approve = api.payouts.approvePayout
const ofPath = (endpoint: Endpoint) => [endpoint.path, endpoint] as const

let session: TestSession
const test = useTestApp({ environment: { REASK_BEFORE_APPROVAL: 'on' } })
beforeEach(async () => {
  test.clock.set(start)
  await sql`delete from failed_sign_ins`.execute(test.database.db)
  session = await test.signIn('admin')
})

const minutesLater = (minutes: number) => test.clock.set(new Date(Date.parse(start) + minutes * 60_000).toISOString())
const batchNo = 404_404
const figures = { remark: 'Checked', version: 1, batchNo, holdType: 'Manual Hold', selectedDate: '2026-11-30' }
/** A valid payload for each of these calls, with names that do not exist. */
const payload = {
  ...{ ...figures, batchNo, batchNos: [batchNo], companyCodes: ['D404'], transactionTypes: ['None'] },
  ...{
    runNo: 'PR404404',
    settingsId: batchNo,
    transactionIds: ['404'],
    ids: ['404'],
    changeId: batchNo,
    changeIds: [batchNo],
    decisionId: batchNo,
    bulkChangeId: batchNo,
    provider: 'none',
    reason: 'Checked'
  },
  sessionReference: '40440440-4404-4044-8044-404404404404'
}
/** What a call requires to be proved first, and how; undefined if it reaches its own rules. */
const needs = async (endpoint: Endpoint, given: object = payload) =>
  /needs: (\w+)\. by: (\w+)\./.exec((await test.send(session, endpoint, given)).json().errorDescription)?.slice(1)

describe('where the server is set to ask again', () => {
  it('the contract names approving a payout or a change of rights or dealers, releasing, and ending other sessions', () => {
    expect(asking.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'approveAdjustmentDecision',
      'approveBulkChange',
      'approveBulkTakeBack',
      'approveDealerChanges',
      'approveHoldDecision',
      'approvePaymentRun',
      'approvePaymentSettings',
      'approvePaymentWithdrawal',
      'approvePayout',
      'approveProviderChange',
      'approveRateCard',
      'approveRightsChange',
      'approveRunWithdrawal',
      'approveSignInPolicyChange',
      'approveTaxRemittance',
      'approveTaxReturn',
      'endOtherSessions',
      'endSession',
      'issueProvisioningToken',
      'releaseHoldCompany',
      'releaseHoldCycle',
      'releaseHoldTransactionType',
      'releaseHoldTransactions'
    ])
  })

  it.each(asking.map(ofPath))('%s is refused until the person confirmed who they are', async (_path, endpoint) => {
    const answer = await test.refusal(session, endpoint, payload)
    expect(answer.errorCode).toBe(errorCodes.refusedByRule)
    expect(answer.needs).toEqual({ what: 'confirmIdentity', by: 'password' })
    expect(await needs(endpoint)).toEqual(['confirmIdentity', 'password'])
    const { confirmedUntil } = await test.call(session, confirmIdentity, { password: testPassword })
    expect(confirmedUntil).toBe('2026-11-21T02:05:00.000Z')
    expect(await needs(endpoint)).toBeUndefined()
    minutesLater(4)
    expect(await needs(endpoint)).toBeUndefined()
    minutesLater(5)
    expect(await needs(endpoint)).toEqual(['confirmIdentity', 'password'])
  })

  const dryRunning = asking.filter(({ input }) => {
    const checked = input.safeParse({ ...payload, dryRun: true }).data as { dryRun?: boolean } | undefined
    return checked?.dryRun
  })
  it.each(dryRunning.map(ofPath))('%s says what it would do without asking', async (_path, endpoint) => {
    expect(await needs(endpoint, { ...payload, dryRun: true })).toBeUndefined()
  })

  it('no other call asks', async () => {
    const others = contractEndpoints.filter(({ reask, access }) => !reask && access !== 'bootstrap')
    const asked: string[] = []
    for (const endpoint of others.filter(({ path }) => path !== identityEndpoints.logout.path))
      if (await needsOrNothing(endpoint)) asked.push(endpoint.path)
    expect(asked).toEqual([])
  })
  const needsOrNothing = async (endpoint: Endpoint) =>
    /needs: \w+/.exec((await test.send(session, endpoint, { unknown: true })).body)?.[0]

  it('one session confirms for itself alone, and sign-in does not count', async () => {
    const other = await test.signIn('admin')
    await test.call(other, confirmIdentity, { password: testPassword })
    expect(await needs(approve)).toEqual(['confirmIdentity', 'password'])
  })

  it('a wrong password confirms nothing, and counts as a failed sign-in', async () => {
    for (let guess = 0; guess < 5; guess++) {
      const answer = await test.refusal(session, confirmIdentity, { password: `Guess@${guess}` })
      expect(answer.errorDescription).toContain('Field password')
    }
    expect((await test.refusal(session, confirmIdentity, { password: testPassword })).errorCode).toBe(errorCodes.locked)
    expect(await needs(approve)).toEqual(['confirmIdentity', 'password'])
  })

  it('a repeat of the same confirmation confirms nothing again', async () => {
    const requestId = '3f1c2f5e-0000-4000-8000-00000000000c'
    await test.call(session, confirmIdentity, { password: testPassword }, { requestId })
    minutesLater(6)
    await test.call(session, confirmIdentity, { password: testPassword }, { requestId })
    expect(await needs(approve)).toEqual(['confirmIdentity', 'password'])
  })

  it('asks whoever has two-step sign-in for a code, and the password is not enough', async () => {
    session = await test.signIn('approver')
    const { key } = await test.call(session, beginTwoStep, {})
    const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() })
    await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode: code() })
    expect(await needs(approve)).toEqual(['confirmIdentity', 'oneTimeCode'])
    const answer = await test.refusal(session, confirmIdentity, { password: testPassword })
    expect(answer.errorDescription).toContain('Field oneTimeCode')
    expect((await test.refusal(session, confirmIdentity, { oneTimeCode: code() })).displayErrorMessage).toContain(
      'used'
    )
    minutesLater(1)
    await test.call(session, confirmIdentity, { oneTimeCode: code() })
    expect(await needs(approve)).toBeUndefined()
  })

  it('asks only who may do it at all', async () => {
    session = await test.signIn('reviewer')
    const answer = await test.refusal(session, approve, payload)
    expect(answer.errorCode).toBe(errorCodes.notPermitted)
  })
})

it('where the server is not set to, only who ends other sessions is asked again', async () => {
  const trusting = await startTestApp()
  try {
    const admin = await trusting.signIn('admin')
    for (const endpoint of asking) {
      const asks = (await trusting.send(admin, endpoint, payload)).body.includes('confirmIdentity')
      expect([endpoint.path, asks]).toEqual([endpoint.path, /\/end(Session|OtherSessions)$/.test(endpoint.path)])
    }
  } finally {
    await trusting.close()
  }
})

it.each([
  ['Payout', 'APPROVE'],
  ['On Hold', 'RELEASE']
] as const)(
  'the server does not start with a call behind %s > %s that does not say whether it asks',
  (menu, button) => {
    const silent = { ...changePassword, path: '/api/v1/probe/pay', access: [permission(menu, button)] } as Endpoint
    const route = { binding: 'write' as const, endpoint: silent, handle: async () => undefined }
    expect(() => requireEveryCallBound([silent], [route])).toThrow('/api/v1/probe/pay lets money go')
    const said = { ...silent, reask: false }
    expect(() => requireEveryCallBound([said], [{ ...route, endpoint: said }])).not.toThrow()
  }
)
