import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Page } from '@playwright/test'
import { bulkCsv } from '../../server/test/builders/bulk-builders.ts'
import { expectAccessible } from '../support/accessible.ts'
import type { Client } from '../support/client.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { clientOf, importSmallCycle } from '../support/small-cycle.ts'

const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting for you' })
const entry = (page: Page, name: string) => queue(page).getByRole('button', { name })
/** The heading of what is open; its parts may have headings, too. */
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page) => page.getByRole('status').filter({ hasText: /Next:|Nothing else waits/ })

type Small = { batchNo: number; name: string; companyCode: string }

/** A cycle that the reviewer has submitted, with held rows. */
async function submitted(
  server: RunningServer,
  reviewer: Client,
  { batchNo, name, companyCode }: Small
): Promise<void> {
  await importSmallCycle(server, { batchNo, name, companyCodes: [companyCode] })
  const named = { batchNo, version: 1 }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  const held = { ...named, remark: 'The partner is asked', transactionTypes: ['Reload'] }
  await reviewer.call(payoutEndpoints.holdPayoutTransactionType, held)
  await reviewer.call(payoutEndpoints.requestApprovalPayout, { ...named, remark: 'Checked against the partner’s file' })
}

const statusOf = async (client: Client, batchNo: number) =>
  (await client.call(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })).cycle.payoutStatus

/** Presses a key until the page is as wanted: other journeys leave lines on the desk. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

/** As it is read: amounts and days do not break. */
const focusedText = (page: Page) =>
  page.evaluate(() => (document.activeElement?.textContent ?? '').replaceAll('\u00A0', ' '))

async function goTo(page: Page, name: string): Promise<void> {
  await expect(entry(page, name)).toBeVisible()
  await pressUntil(page, 'j', async () => (await heading(page).innerText()) === name)
}

/** Goes to the dialog's button by Tab and presses it. */
async function confirmByKeys(page: Page, verb: RegExp, words: string): Promise<void> {
  await expect(dialog(page).locator('textarea')).toBeFocused()
  await page.keyboard.type(words)
  await expect(dialog(page).getByRole('button', { name: verb })).toBeEnabled()
  await pressUntil(page, 'Tab', async () => verb.test(await focusedText(page)))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('by keys alone a person looks through what waits, approves, returns, and never leaves', async ({
  page,
  server,
  signIn
}) => {
  const reviewer = await clientOf(server, 'reviewer')
  const [toApprove, toReturn] = ['Desk by keys', 'Desk returned']
  await submitted(server, reviewer, { batchNo: 660_001, name: toApprove, companyCode: 'S10061' })
  await submitted(server, reviewer, { batchNo: 660_002, name: toReturn, companyCode: 'S10062' })
  await signIn(page, 'approver', '/desk')

  await test.step('the evidence is on one screen', async () => {
    await goTo(page, toApprove)
    await expect(heading(page)).toBeFocused()
    await expect(entry(page, toApprove)).toHaveAttribute('aria-current', 'true')
    await expect(entry(page, toApprove)).toContainText('RM 50.50 to pay')
    for (const part of [
      'Signals',
      'Why different from an earlier cycle',
      'Held back, and why',
      'Where it goes',
      'Proof'
    ])
      await expect(page.getByRole('heading', { level: 3, name: part })).toBeVisible()
    await expect(page.getByText('“The partner is asked”').first()).toBeVisible()
    await expect(page.getByText('Checked against the partner’s file').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('?')
    await expect(dialog(page).getByText('Approve RM 50.50')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('an approval asks for confirmation, and the next item follows', async () => {
    await page.keyboard.press('a')
    // Letters that are shortcuts on other screens are plain text here.
    await confirmByKeys(page, /^Approve RM 50\.50 on /, 'jar hark')
    await expect(said(page)).toContainText(`Approval of ${toApprove} is given. Next:`)
    await expect(page.getByRole('button', { name: `Back to ${toApprove}` })).toBeVisible()
    await expect(entry(page, toApprove)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/desk')
    expect(await statusOf(reviewer, 660_001)).not.toBe('Pending Approval')
  })

  await test.step('a return needs its reason', async () => {
    await goToFirst(page)
    await goTo(page, toReturn)
    await expect(page.getByRole('button', { name: 'Return', exact: true })).toBeVisible()
    await page.keyboard.press('r')
    await confirmByKeys(page, /^Return$/, 'The partner has not answered')
    await expect(said(page)).toContainText(`${toReturn} is returned for review.`)
    expect(await statusOf(reviewer, 660_002)).toBe('Pending Review')
  })

  await test.step('and “g” with a letter still leads elsewhere', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/reports/)
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('an approval takes two clicks and no scrolling, its day and comment in sight @long', async ({
  page,
  server,
  signIn
}) => {
  const name = 'Desk by two clicks'
  await submitted(server, await clientOf(server, 'reviewer'), { batchNo: 660_009, name, companyCode: 'S10065' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'approver', '/desk')
  await goTo(page, name)
  const approve = page.getByRole('article').getByRole('button', { name: 'Approve RM 50.50' })
  await expect(approve).toBeInViewport({ ratio: 1 })
  await approve.click()
  const confirm = dialog(page).getByRole('button', { name: /^Approve RM 50\.50 on / })
  const inSight = [
    dialog(page).getByLabel('Pay out on'),
    dialog(page).getByRole('textbox', { name: 'Comment' }),
    confirm
  ]
  for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 })
  // The comment has the focus.
  await page.keyboard.type('Agrees')
  await confirm.click()
  await expect(said(page)).toContainText(`Approval of ${name} is given.`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the queue is a list, what is opened lies over it, and its actions stay at the thumb @long', async ({
  page,
  server,
  signIn
}) => {
  const name = 'Desk on a phone'
  await submitted(server, await clientOf(server, 'reviewer'), { batchNo: 660_003, name, companyCode: 'S10063' })
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'approver', '/desk')
  const approve = page.getByRole('button', { name: 'Approve RM 50.50' })
  const isNoWiderThanThePhone = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  await expect(entry(page, name)).toBeVisible()
  await expect(approve).toBeHidden()
  await expectAccessible(page)
  await entry(page, name).click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText(name)
  await expect(queue(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: 'Proof' })).toBeVisible()
  expect(await isNoWiderThanThePhone()).toBe(true)
  await expectAccessible(page)
  await page.getByRole('heading', { level: 3, name: 'Proof' }).scrollIntoViewIfNeeded()
  await expect(approve).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'All waiting' }).click()
  await expect(entry(page, name)).toBeFocused()
  await entry(page, name).click()
  await approve.click()
  await dialog(page).getByLabel('Comment').fill('For payment')
  await dialog(page).getByRole('button', { name: 'Approve RM 50.50' }).click()
  await expect(said(page)).toContainText(`Approval of ${name} is given.`)
  await expect(heading(page)).not.toHaveText(name)
})

/** One good row of RM 10.00 and one without its incentive, as `batchNo`. */
async function importWithMistake(client: Client, batchNo: number, payoutCycleName: string): Promise<void> {
  const row = (line: number, amount: string) =>
    `${batchNo}.${line}@yes.my,${batchNo}-${line},Port In,2026-10-1${line},Basic,S10064,88${batchNo}${line},99.00,${amount},E-${batchNo}-${line}`
  const file = Buffer.from([cycleFileColumns.join(','), row(1, '10.00'), row(2, ''), ''].join('\n'))
  const dates = { reportDate: '2026-10-30', cutoffDate: '2026-11-01', payoutDate: '2026-11-28' }
  const cycle = {
    batchNo,
    payoutCycleName,
    commissionType: 'Incentives' as const,
    fileName: `${batchNo}.csv`,
    ...dates
  }
  await client.call(importEndpoints.importCycle, cycle, { file })
}

/** Four people request an approval each, of different kinds. */
async function askForAll(server: RunningServer): Promise<void> {
  const [admin, reviewer, adjuster] = await Promise.all(
    (['admin', 'reviewer', 'adjuster'] as const).map((userName) => clientOf(server, userName))
  )
  if (!admin || !reviewer || !adjuster) throw new Error('nobody is signed in')
  const held = [660_011, 660_012]
  for (const batchNo of held)
    await submitted(server, reviewer, { batchNo, name: `Desk held ${batchNo}`, companyCode: 'S10065' })
  const cancellation = { holdType: 'Manual Hold' as const, remark: 'The programme has ended', batchNos: held }
  await admin.call(onHoldEndpoints.cancelHoldCycle, cancellation)
  const bands = [{ upTo: null, approvers: [null, null], inOrder: false }]
  const policy = { kind: 'CYCLE' as const, bands, validFrom: '2027-12-01', reason: 'After the audit' }
  await admin.call(approvalEndpoints.changePolicy, policy)
  const file = bulkCsv('ADJUSTMENTS', [{ dealerCode: 'S10066', referenceNo: 'DESK-1', amount: '12.50' }])
  const checked = await adjuster.call(
    bulkChangeEndpoints.checkBulkFile,
    { kind: 'ADJUSTMENTS', fileName: 'desk.csv' },
    { file }
  )
  const { bulkChangeId } = checked
  await adjuster.call(bulkChangeEndpoints.requestBulkChange, { bulkChangeId, reason: 'By letter' })
  const named = { batchNo: 660_013, version: 1 }
  await importWithMistake(reviewer, named.batchNo, 'Desk repaired')
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT', remark: 'Complete' })
  const rows = [{ line: 3, values: { incentiveAmount: '2.50' } }]
  await reviewer.call(repairEndpoints.repairRows, { ...named, rows })
  await reviewer.call(repairEndpoints.requestRepairs, { ...named, reason: 'The dealer sent the amount' })
}

/** Goes to the first waiting line. */
const goToFirst = (page: Page) =>
  pressUntil(
    page,
    'k',
    async () => (await queue(page).getByRole('button').first().getAttribute('aria-current')) === 'true'
  )

test('holds, policies, files and repaired rows are decided there too, by keys, each with what speaks for it @long', async ({
  page,
  server,
  signIn
}) => {
  await askForAll(server)
  await signIn(page, 'approver', '/desk')
  const decisions = [
    {
      ...{ title: 'Cancellation of Manual Hold', key: 'r', verb: /^Refuse$/, words: 'Not before the partner answers' },
      evidence: ['“The programme has ended”', 'Desk held 660011', 'By dealer, the largest first']
    },
    {
      ...{ title: 'Policy: Payout of a cycle', key: 'r', verb: /^Refuse$/, words: 'One is enough' },
      evidence: ['“After the audit”', '2 approvers', 'Effective from']
    },
    {
      ...{ title: 'File desk.csv', key: 'a', verb: /^Approve$/, words: 'As the letter says' },
      evidence: ['“By letter”', '12.50', 'SHA-256']
    },
    {
      ...{ title: 'Repaired rows of Desk repaired', key: 'a', verb: /^Approve$/, words: 'As the dealer says' },
      evidence: ['“The dealer sent the amount”', 'Old and new, row by row', 'incentiveAmount']
    }
  ]
  for (const { title, key, verb, words, evidence } of decisions)
    await test.step(title, async () => {
      await expect(entry(page, title)).toBeVisible()
      await goToFirst(page)
      await goTo(page, title)
      // The text may also occur in collapsed content, as an amount does where a possible approver is away.
      for (const text of evidence)
        await expect(page.getByRole('article').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press(key)
      await confirmByKeys(page, verb, words)
      await expect(said(page)).toContainText(`Your decision on ${title} is recorded.`)
      await expect(entry(page, title)).toHaveCount(0)
      await expect(heading(page)).toBeFocused()
      expect(new URL(page.url()).pathname).toBe('/desk')
    })
})

test('a hold from the desk takes nothing that nobody has chosen @long', async ({ page, server, signIn }) => {
  const name = 'Desk to hold'
  await importSmallCycle(server, { batchNo: 660_015, name, companyCodes: ['S10067'] })
  const reviewer = await clientOf(server, 'reviewer')
  const imported = { batchNo: 660_015, version: 1, decision: 'ACCEPT' as const, remark: 'Complete' }
  await reviewer.call(importEndpoints.decideImport, imported)
  await signIn(page, 'reviewer', '/desk')
  await goTo(page, name)
  await expect(page.getByRole('button', { name: 'Hold', exact: true })).toBeVisible()
  await page.keyboard.press('h')
  const choice = page.getByRole('dialog', { name: `What to hold of ${name}` })
  await expect(choice.getByRole('checkbox').first()).toBeVisible()
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(choice.getByRole('button', { name: 'Go on' })).toBeDisabled()
  await expectAccessible(page)
  await choice.getByRole('checkbox').first().check()
  await choice.getByRole('button', { name: 'Go on' }).click()
  const holding = page.getByRole('dialog', { name: 'Hold 1 transaction type' })
  await holding.getByLabel('Comment').fill('The partner is asked')
  await holding.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('“The partner is asked”').first()).toBeVisible()
})

test('an import is accepted on a phone, and the cycle that comes of it is the next to be reviewed @long', async ({
  page,
  server,
  signIn
}) => {
  const name = 'Desk imported'
  await importWithMistake(await clientOf(server, 'reviewer'), 660_014, name)
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'reviewer', '/desk')
  await entry(page, `Import of ${name}`).click()
  await expect(heading(page)).toBeFocused()
  for (const text of ['1 row of 2 in 660014.csv', 'Total of the valid rows', 'SHA-256'])
    await expect(page.getByRole('article').getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
  const accept = page.getByRole('article').getByRole('button', { name: 'Accept' })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await accept.click()
  await dialog(page).getByLabel('Comment').fill('The other row comes later')
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(said(page)).toContainText(`Your decision on Import of ${name} is recorded.`)
  await expect(entry(page, `Import of ${name}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'All waiting' }).click()
  await expect(queue(page).getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})
