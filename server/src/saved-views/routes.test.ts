import { mostSavedViews, savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../test/builders.ts'
import { aDealer } from '../../test/cycle-builders.ts'
import { useSession, useTestApp } from '../../test/hooks.ts'

const { getSavedViews, removeView, saveView } = savedViewEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const pending = { name: 'To review', path: '/payouts', search: 'filter=payoutStatus&value=Pending+Review' }
const viewsOf = async (session = reviewer) => (await app.call(session, getSavedViews, {})).views

describe('saved views', () => {
  it('are found again by name, and a name of a screen stands for the latest', async () => {
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
