import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { mostSavedViews, savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { countedLists } from './count-lists.ts'

const { countLists, getSavedViews, removeView, saveView } = savedViewEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const pending = { name: 'To review', path: '/payouts', search: 'filter=payoutStatus&value=Pending+Review' }
const viewsOf = async (session = reviewer) => (await app.call(session, getSavedViews, {})).views

describe('saved views', () => {
  it('are found again by name, and a name of a screen means the latest', async () => {
    const { viewId } = await app.call(reviewer, saveView, pending)
    await app.call(reviewer, saveView, { ...pending, path: '/onHold', search: '' })
    expect(await app.call(reviewer, saveView, { ...pending, search: 'sort=AMOUNT' })).toEqual({ viewId })
    expect(await viewsOf()).toEqual([
      { viewId, ...pending, search: 'sort=AMOUNT' },
      { viewId: expect.any(Number), name: 'To review', path: '/onHold', search: '' }
    ])
  })

  it('are one person’s alone', async () => {
    const { viewId } = await app.call(reviewer, saveView, pending)
    const approver = await app.signIn('approver')
    expect(await viewsOf(approver)).toEqual([])
    const refused = await app.refusal(approver, removeView, { viewId })
    expect(refused.displayErrorMessage).toBe('There is no such saved view.')
    await app.call(reviewer, removeView, { viewId })
    expect(await viewsOf()).not.toContainEqual(expect.objectContaining({ viewId }))
  })

  it('are kept for a company’s own user as well', async () => {
    await aDealer(app.database.db, { company_id: 1 })
    await aUser(app.database.db, { userName: 'theirs', role: 'Company User', companyId: 1 })
    const theirs = await app.signIn('theirs')
    await app.call(theirs, saveView, { ...pending, path: '/reports' })
    expect(await viewsOf(theirs)).toMatchObject([{ path: '/reports' }])
  })

  it('end at so many, and the refused one is not kept', async () => {
    await aUser(app.database.db, { userName: 'collector', role: 'Payout Reviewer' })
    const collector = await app.signIn('collector')
    for (let number = 1; number <= mostSavedViews; number += 1)
      await app.call(collector, saveView, { ...pending, name: `View ${number}` })
    const refused = await app.refusal(collector, saveView, { ...pending, name: 'One more' })
    expect(refused).toMatchObject({ field: 'name' })
    expect(await viewsOf(collector)).toHaveLength(mostSavedViews)
    await app.call(collector, saveView, { ...pending, name: 'View 1', search: 'size=60' })
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['path', { path: 'https://elsewhere.example/' }],
    ['path', { path: '//elsewhere.example' }],
    ['search', { search: 'x'.repeat(2001) }]
  ])('are refused for their %s: %j', async (field, change) => {
    expect(await app.refusal(reviewer, saveView, { ...pending, ...change })).toMatchObject({ field })
  })
})

describe('lists are counted', () => {
  const exclusions = exclusionEndpoints.getExclusionList.path
  const cycles = (payoutStatus?: string) => ({
    path: payoutEndpoints.getAllPayoutList.path,
    payload: { ...(payoutStatus && { payoutStatus }), pageNumber: 7, pageSize: 60 }
  })
  const countsOf = async (lists: { path: string; payload: Record<string, unknown> }[], session = reviewer) =>
    (await app.call(session, countLists, { lists })).totals

  beforeAll(async () => {
    const { db } = app.database
    await aDealer(db, { company_id: 2 })
    const lines = [{ companyId: 2, amount: '10.00' as const }]
    for (const batchNo of [1, 2]) await aCycleInReview(db, { batchNo, lines })
    await aCycleInReview(db, { batchNo: 3, status: 'Pending Approval', lines })
  })

  it('in one call, each as its own call finds them, whatever page was left open', async () => {
    const lists = [cycles('Pending Review'), cycles('Pending Approval'), cycles(), { path: exclusions, payload: {} }]
    expect(await countsOf(lists)).toEqual([2, 1, 3, 0])
  })

  it('but for those that are not, are not the caller’s, or have no such filter', async () => {
    const lists = [
      { path: '/api/v1/audit/getAuditEvents', payload: {} },
      { path: '/api/v1/payout/getPayoutTransactions', payload: { batchNo: 1 } },
      { path: userEndpoints.getUserList.path, payload: {} },
      cycles('Nonsense'),
      cycles()
    ]
    expect(await countsOf(lists)).toEqual([null, null, null, null, 3])
    const reporter = await app.signIn('reporter')
    expect(await countsOf([cycles()], reporter)).toEqual([null])
  })

  it('all that the server says it counts', async () => {
    const routes = areas.flatMap(({ routes: ofArea = [] }) => ofArea)
    const lists = countedLists(routes).map(({ endpoint }) => ({ path: endpoint.path, payload: {} }))
    expect(lists).toHaveLength(8)
    const totals = await countsOf(lists, await app.signIn('admin'))
    expect(totals.every((total) => total !== null)).toBe(true)
  })
})
