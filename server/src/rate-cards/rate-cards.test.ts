import { join } from 'node:path'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { rateCardColumns } from '@payouts/contract/rate-cards/columns'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule, ringOfRules } from '@payouts/contract/rate-cards/rule-samples'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCommand } from '#imports/cli.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'

const december = join(import.meta.dirname, '../../test/files/december/rate-card.csv')
const {
  getRateCards,
  getRateCardVersions,
  getRateCardVersion,
  downloadRateCardVersion,
  addRateCard,
  addRateCardVersion,
  saveRateCardDraft,
  dropRateCardDraft,
  importRateCard,
  requestRateCard,
  approveRateCard,
  refuseRateCard,
  withdrawRateCard,
  getRateCardChanges
} = rateCardEndpoints

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const fromFile = (validFrom: string) =>
  runCommand(app, importCommand, [
    ...['import', 'rate-card', december, '--commission-type', 'Incentives', '--name', 'Incentives 2026'],
    ...['--from', validFrom]
  ])
const versionOf = (versionId: number) => app.call(reviewer, getRateCardVersion, { versionId })
const request = (versionId: number, revision = 1) =>
  app.call(reviewer, requestRateCard, { versionId, revision, reason: 'By the agreement of December' })
const why = async (...call: Parameters<typeof app.refusal>) => (await app.refusal(...call)).displayErrorMessage

test('a file is a draft until a second person approves it, and is never changed afterwards', async () => {
  expect(await fromFile('2026-11-01')).toBe(
    'rate-card.csv: 19 rules as version 1 of rate card Incentives 2026, a draft until a second person approves it.\n'
  )
  expect(await fromFile('2026-11-01')).toContain('version 1 of rate card Incentives 2026 says the same already.')
  const { changeId } = await request(1)
  expect(
    await why(reviewer, saveRateCardDraft, { versionId: 1, revision: 1, validFrom: '2026-11-01', rules: [] })
  ).toBe('This version waits for its approval. Withdraw the request to change it.')
  expect(await why(reviewer, approveRateCard, { changeId })).toBeDefined()
  const [waiting] = (await app.call(approver, getRateCardChanges, {})).changes.content
  expect(waiting).toMatchObject({ versionNo: 1, ruleCount: 19, replaces: null, askedBy: 'reviewer binti Ujian' })
  const desk = await app.call(approver, deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 50 })
  expect(desk.content.find(({ kind }) => kind === 'RATE CARD')).toMatchObject({
    ...{ key: String(changeId), name: 'Incentives 2026, version 1', count: 19, dueOn: '2026-11-01' }
  })
  await app.call(approver, approveRateCard, { changeId })
  expect(await versionOf(1)).toMatchObject({ status: 'In force', approvedBy: 'approver binti Ujian', changeId: null })
  const [card] = (await app.call(reviewer, getRateCards, {})).content
  expect(card).toMatchObject({ name: 'Incentives 2026', inForce: { versionNo: 1, status: 'In force' }, openCount: 0 })
  expect(await why(reviewer, dropRateCardDraft, { versionId: 1, revision: 1 })).toBe(
    'An approved version is never changed. Begin a new one from it.'
  )
  const edit = sql`update rate_card_versions set rules = '[]' where version_id = 1`.execute(app.database.db)
  await expect(edit).rejects.toThrow('an approved version of a rate card is never changed')
})

test('a later version takes over from its first day; a refused or withdrawn one is a draft again', async () => {
  const rules = (await versionOf(1)).rules.map((rule) => (rule.ruleNo === '5' ? { ...rule, rate: '9' } : rule))
  const added = await app.call(reviewer, addRateCardVersion, { cardId: 1, validFrom: '2027-01-01', rules })
  const refused = await request(added.versionId)
  await app.call(approver, refuseRateCard, { changeId: refused.changeId, comment: 'Too little' })
  const withdrawn = await request(added.versionId)
  await app.call(reviewer, withdrawRateCard, { changeId: withdrawn.changeId })
  const change = { versionId: added.versionId, revision: 1, validFrom: '2026-11-15', rules }
  expect((await app.call(reviewer, saveRateCardDraft, change)).revision).toBe(2)
  expect(await why(reviewer, saveRateCardDraft, change)).toContain('Somebody else has changed this draft meanwhile.')
  const { changeId } = await request(added.versionId, 2)
  const second = await app.call(reviewer, addRateCardVersion, { cardId: 1, validFrom: '2027-02-01', rules })
  const again = { versionId: second.versionId, revision: 1, reason: 'At once' }
  expect(await why(reviewer, requestRateCard, again)).toContain('A change of it waits for its decision.')
  await app.call(approver, approveRateCard, { changeId })
  const [approved] = (await app.call(approver, getRateCardChanges, { changeId, status: 'Approved' })).changes.content
  expect(approved?.replaces).toEqual({ versionId: 1, versionNo: 1, validFrom: '2026-11-01' })
  const { content } = await app.call(reviewer, getRateCardVersions, { cardId: 1 })
  expect(content.map(({ versionNo, status }) => `${versionNo} ${status}`)).toEqual(['3 Draft', '2 In force', '1 Past'])
  await app.call(reviewer, dropRateCardDraft, { versionId: second.versionId, revision: 1 })
})

test.each(['CSV', 'XLSX'] as const)('what is downloaded as %s is imported as the same rules', async (format) => {
  const rules = [aRule({ ruleNo: '1', planName: '=1+1', fixed: '-4.31', fromDay: '2026-12-01' })]
  const name = `Devices ${format}`
  const commissionType = format === 'CSV' ? 'Device Reimbursement Bundle' : 'Device Reimbursement Broadband'
  const given = { name, commissionType, validFrom: '2026-12-01' } as const
  const { versionId } = await app.call(reviewer, addRateCard, { ...given, rules })
  const { bytes } = await app.download(reviewer, downloadRateCardVersion, { versionId, format })
  const imported = await app.call(reviewer, importRateCard, { ...given, fileName: 'a' }, { file: bytes })
  expect(imported).toMatchObject({ versionId, unchanged: true })
  expect(await why(reviewer, addRateCard, { ...given, rules })).toContain(`has the rate card “${name}” already`)
})

const file = (rules: RateRule[]) =>
  Buffer.from([rateCardColumns, ...rules.map((rule) => rateCardColumns.map((column) => rule[column]))].join('\n'))
const upload = async (content: Buffer) =>
  why(
    reviewer,
    importRateCard,
    { name: 'Incentives 2026', commissionType: 'Incentives', validFrom: '2028-01-01', fileName: 'hostile.csv' },
    { file: content }
  )

test('hostile files are refused with the number of the rule, in bounded time', async () => {
  const began = performance.now()
  expect(await upload(file([aRule({ ruleNo: '1' }), aRule({ ruleNo: '2', rate: '1000000000' })]))).toBe(
    'Rule 2, rate: is not between -1000 and 1000 with up to 4 decimals.'
  )
  const many = Array.from({ length: 10_000 }, (_, index) => aRule({ ruleNo: String(index + 1) }))
  expect(await upload(file(many))).toBe('Rule 2001, ruleNo: is more than the 2000 rules that a card may have.')
  expect(await upload(file([aRule({ ruleNo: '7', transactionType: Array(500).fill('A').join('|') })]))).toContain(
    'Rule 7'
  )
  expect(await upload(Buffer.from('component,kind\nBase,EARN\n'))).toContain('lacks column ruleNo')
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('conflicts are kept in a draft, but not requested', async () => {
  const bands = { measure: 'COUNT', mode: 'WHOLE' }
  const rules = [aRule({ ...bands, ruleNo: '1', bandTo: '9' }), aRule({ ...bands, ruleNo: '2', bandFrom: '9' })]
  const { versionId } = await app.call(reviewer, addRateCardVersion, { cardId: 1, validFrom: '2029-01-01', rules })
  expect(await why(reviewer, requestRateCard, { versionId, revision: 1, reason: 'Try' })).toBe(
    'Rules 1 and 2 of Base both hold for a row with band 9, and neither is narrower. ' +
      'A rule with bandFrom 9, bandTo 9 would settle it.'
  )
  const given = {
    name: 'Incentives 2026',
    commissionType: 'Incentives',
    validFrom: '2029-02-01',
    fileName: 'bands.csv'
  } as const
  expect(await app.call(reviewer, importRateCard, given, { file: file(rules) })).toMatchObject({
    conflictCount: 1,
    conflicts: expect.stringContaining('Rules 1 and 2 of Base both hold for a row with band 9')
  })
  const ring = { versionId, revision: 1, validFrom: '2029-01-01', rules: [...ringOfRules] }
  await app.call(reviewer, saveRateCardDraft, ring)
  const everyPair = await why(reviewer, requestRateCard, { versionId, revision: 2, reason: 'Try' })
  for (const pair of ['R1 and R2', 'R1 and R3', 'R2 and R3']) expect(everyPair).toContain(`Rules ${pair} of Base`)
  expect(await why(approver, requestRateCard, { versionId, revision: 2, reason: 'Try' })).toBeDefined()
  expect(await why(admin, approveRateCard, { changeId: 999 })).toBeDefined()
})
