import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { textOfMessage } from '../support/outbox.ts'
import { pdfText } from '../support/pdf-text.ts'
import { clientOf } from '../support/small-cycle.ts'

/** What the sample data have of it was paid by the system before. */
const year = 2025

async function fileOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await press()
  return readFile(await (await coming).path())
}

test('CP58 of a year is issued by two people, mailed with proof, and its dealer downloads its own; the register has all @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  test.setTimeout(420_000)
  const admin = await clientOf(server, 'admin')
  const { companyCode = '' } = { companyCode: (await clientOf(server, 'external')).companyCode ?? '' }
  const paidBefore = join(server.dataDir, 'brought-forward.csv')
  await writeFile(paidBefore, `companyCode,year,amount\n${companyCode},${year},12345.60\n`)
  await payouts(server, 'import', 'brought-forward', paidBefore)

  await signIn(page, 'reviewer', `/cp58?year=${year}`)
  await page.getByRole('button', { name: 'Issue forms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue forms' })
  await dialog.getByRole('textbox').fill('The year is over')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toBeHidden()
  const approver = await openAs('approver', `/cp58?year=${year}`)
  await approver.getByRole('listitem').getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  const progressOf = async () => (await admin.call(cp58Endpoints.getFormYear, { year })).progress
  await expect
    .poll(
      async () => {
        const progress = await progressOf()
        return progress !== null && progress.made === progress.forms && progress.mailed === progress.toMail
      },
      { timeout: 240_000, intervals: [3_000] }
    )
    .toBe(true)
  expect((await progressOf())?.mailed).toBeGreaterThan(10)

  // Mailed, with proof of when, to whom and of which file.
  const { forms } = await admin.call(cp58Endpoints.getDealerForms, { year, companyCode })
  const [form] = forms
  expect(form).toMatchObject({ total: '12345.60', version: 1 })
  const request = { pageNumber: 0, pageSize: 100, year } as const
  const { content } = await admin.call(cp58Endpoints.getForms, request)
  const mailed = content.find(({ state }) => state === 'Handed Over')?.companyCode ?? ''
  const ofMailed = (await admin.call(cp58Endpoints.getDealerForms, { year, companyCode: mailed })).forms[0]
  const [proof] = ofMailed?.handOvers ?? []
  expect(proof).toMatchObject({ way: 'MAIL', sha256: ofMailed?.sha256 })
  expect(await textOfMessage(server, proof?.recipient ?? '', 'CP58')).toContain('.pdf')

  await page.goto(`/cp58/dealer?year=${year}&companyCode=${mailed}`)
  await expect(page.getByText(proof?.recipient ?? '').first()).toBeVisible()
  await expectAccessible(page)
  const pdf = await fileOf(page, () => page.getByRole('button', { name: 'Download form' }).click())
  expect(hash('sha256', pdf)).toBe(ofMailed?.sha256)
  const text = await pdfText(pdf)
  expect(text).toContain('CP58')

  // The dealer's own user takes its own, which proves that it received it.
  const dealer = await openAs('external', '/dashboard')
  const own = await fileOf(dealer, () =>
    dealer.getByRole('button', { name: `Download the statement of ${year}` }).click()
  )
  expect(hash('sha256', own)).toBe(form?.sha256)
  const after = (await admin.call(cp58Endpoints.getDealerForms, { year, companyCode })).forms[0]
  expect(after?.handOvers.map(({ way }) => way)).toContain('DOWNLOAD')

  await page.goto(`/cp58?year=${year}`)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const csv = (await fileOf(page, () => page.getByRole('menuitem', { name: /CSV/ }).click())).toString()
  expect(csv).toContain(companyCode)
  expect(csv).toContain(form?.sha256 ?? '')
  expect(csv).toContain('12345.60')
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
})
