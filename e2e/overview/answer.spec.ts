import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'

test('Ctrl K, a dealer’s code and Enter answer why it got less, and the reply is copied with its statement @long', async ({
  page,
  context,
  signIn
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'reviewer')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a screen' }).fill('S10003')
  await expect(page.getByRole('option', { name: /S10003/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  const answer = page.getByRole('region', { name: 'Answer' })
  const sentence = answer.getByText(/RM.[\d,.]+ is with RHB Bank since .*RM.[\d,.]+ (less|more) than .* because /)
  await expect(sentence).toBeVisible()
  const payouts = page.getByRole('region', { name: 'Latest payouts' })
  const [placed = ''] = (await sentence.innerText()).match(/RM.[\d,.]+ is with RHB Bank since [^,]+/) ?? []
  await expect(payouts.getByText(placed, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await answer.getByRole('button', { name: 'Copy reply in Malay' }).click()
  await expect(answer.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('berada di RHB Bank sejak')
  const coming = page.waitForEvent('download')
  await answer.getByRole('button', { name: 'Statement as PDF' }).click()
  const download = await coming
  expect(await pdfText(await readFile(await download.path()))).toContain('Permata Kota Kinabalu')
})

test('the palette knows statuses and what is held for long @long', async ({ page, signIn }) => {
  await signIn(page, 'reviewer')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Find a screen' })
  await search.fill('held over 90 days')
  await expect(page.getByRole('option', { name: /Held for more than 90 days/ })).toBeVisible()
  await search.fill('pending review')
  await page.getByRole('option', { name: 'Payouts: Pending Review' }).click()
  await expect(page).toHaveURL(/\/payouts\?.*value=Pending/)
})
