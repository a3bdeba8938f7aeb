import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'

test('a run is made by one person, approved by another, and its file downloaded as it was approved', async ({
  page,
  signIn,
  openAs
}) => {
  await signIn(page, 'reviewer', '/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()

  const runNo =
    await test.step('one person chooses what is due, sees what the run would hold, and makes it', async () => {
      await page.getByRole('button', { name: 'Make a run' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make a payment run' })
      await expect(dialog.getByRole('region', { name: 'What the run would hold' })).toContainText(/\d+ payments?, RM\s/)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Make a run of \d+ payment/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^PR\d{8}$/ })).toBeVisible()
      await expect(page.getByText('Pending Approval').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await expectAccessible(page)
      return page.getByRole('heading', { level: 1 }).innerText()
    })

  const second = await openAs('approver', `/payments/run?runNo=${runNo}`)
  await test.step('a second person approves it, and takes the file', async () => {
    await expect(second.getByRole('list', { name: 'Before you decide' })).toContainText(
      /\d+ payments? can go out, RM\s/
    )
    await expectAccessible(second)
    await second.getByRole('button', { name: /^Approve RM\s/ }).click()
    const dialog = second.getByRole('dialog', { name: `Approve payment run ${runNo}` })
    await dialog.getByText(/before you decide$|^Ready to be paid$/).click()
    await expect(dialog.getByRole('list', { name: 'Before you decide' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Agrees with the postings')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByRole('button', { name: 'Download file' })).toBeVisible()
    const downloading = second.waitForEvent('download')
    await second.getByRole('button', { name: 'Download file' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${runNo}.xml`)
    const digest = createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex')
    await expect(second.getByRole('region', { name: 'Run', exact: true })).toContainText(
      digest.match(/.{8}/g)?.join(' ') ?? ''
    )
    await expect(second.getByRole('region', { name: 'Run', exact: true })).toContainText('1, the last by')
  })

  await test.step('the run says how far it is, on its page and on the list', async () => {
    await expect(second.getByRole('region', { name: 'How far it has come' })).toContainText(/^\d+ waiting\s*RM\s/)
    await expect(second.getByRole('region', { name: 'How far it has come' })).not.toContainText('settled')
    await expectAccessible(second)
    await page.goto('/payments')
    await expect(page.getByRole('row').filter({ hasText: runNo })).toContainText(/\d+ waiting/)
    await page.goto(`/payments/run?runNo=${runNo}`)
  })

  await test.step('the file was never sent: two people withdraw the run, and its payments are instructed again', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const asking = page.getByRole('dialog', { name: `Request to withdraw payment run ${runNo}` })
    await expect(asking).toContainText('It was downloaded 1 time')
    await asking.getByRole('textbox').fill('Another day')
    await asking.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Withdrawal Requested').first()).toBeVisible()
    await second.goto(`/desk?item=RUN+WITHDRAWAL+${runNo}`)
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    const confirming = second.getByRole('dialog', { name: `Approve: Withdraw payment run ${runNo}` })
    await confirming.getByRole('button', { name: 'Approve' }).click()
    // One notice, with the way back.
    await expect(second.getByRole('alert')).toContainText(`Back to Withdrawal of ${runNo}`)
    await page.reload()
    await page.getByRole('button', { name: 'Instruct again' }).click()
    const again = page.getByRole('dialog', { name: `Instruct the payments of ${runNo} again` })
    await again.getByRole('textbox').fill('For tomorrow')
    await again.getByRole('button', { name: 'Instruct again' }).click()
    await expect(page.getByText(/Instructed \d+ payments? again/).first()).toBeVisible()
  })

  await test.step('one of them cannot go out: two people have it instructed again to the present account', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/payments')
    const isFirstRowInSight = async () =>
      expect((await page.getByRole('row').nth(1).boundingBox())?.y).toBeLessThan(400)
    await expect(page.getByRole('link', { name: runNo })).toBeVisible()
    await isFirstRowInSight()
    await page.getByRole('link', { name: 'All payments' }).click()
    await expect(page.locator('a[href*="referenceNo=PY"]').first()).toBeVisible()
    await isFirstRowInSight()
    await page.locator('a[href*="referenceNo=PY"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^PY/ })).toBeVisible()
    const referenceNo = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Instruct again' }).click()
    const asking = page.getByRole('dialog', { name: `Withdraw ${referenceNo} and instruct it again` })
    await asking.getByRole('textbox', { name: 'Reason' }).fill('The dealer has another account')
    await expectAccessible(page)
    await asking.getByRole('button', { name: 'Instruct again' }).click()
    await expect(page.getByRole('heading', { name: 'To be withdrawn and instructed again' })).toBeVisible()
    await second.goto('/payments')
    const waiting = second.getByRole('region', { name: 'Waiting for approval' })
    await expect(waiting).toContainText('The dealer has another account')
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(waiting).toHaveCount(0)
    await second.goto(`/payments/payment?referenceNo=${referenceNo}`)
    await expect(second.getByText('Paid again by')).toBeVisible()
    await expectAccessible(second)
    await second.goto('/payments')
    await second.getByRole('button', { name: 'Decided requests' }).click()
    const decided = second.getByRole('dialog', { name: 'Decided requests about withdrawals of payments' })
    const withdrawal = decided.getByRole('listitem').filter({ hasText: referenceNo })
    await expect(withdrawal).toContainText('The dealer has another account')
    await expect(withdrawal.getByRole('link', { name: /^PY/ })).toHaveCount(2)
    await expectAccessible(second)
  })

  await test.step('from what was paid it is one step to the cycle that it paid', async () => {
    await page.goto('/payments/payment?referenceNo=PP00000001')
    await page.getByRole('link', { name: '900001' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Incentives December 2025' })).toBeVisible()
  })
})
