import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const held = (page: Page) => page.getByRole('region', { name: 'Ditahan, dan apa yang perlu dibuat' })
const questions = (page: Page) => page.getByRole('region', { name: 'Soalan anda' })

test('a dealer asks in Malay on a phone about what is held, staff answer on the desk, and nothing moves @long', async ({
  page,
  signIn,
  openAs
}) => {
  const asked = 'Bilakah e-invois kami akan dikeluarkan?'
  const answered = 'Minggu depan, bersama kitaran November.'
  await page.setViewportSize({ width: 400, height: 800 })
  await signIn(page, 'external')
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  const amount = await held(page).getByText(/^RM/).first().innerText()

  await test.step('the question goes with its rows', async () => {
    await page.getByRole('button', { name: 'Tanya tentang ini: e-Invois belum ada' }).click()
    await dialog(page).getByLabel('Soalan').fill(asked)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Hantar' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(questions(page)).toContainText(asked)
  })

  await test.step('it waits on the desk with the sum that it is about', async () => {
    const staff = await openAs('reviewer', '/desk')
    const waiting = staff.getByRole('navigation', { name: 'Waiting for you' })
    await waiting
      .getByRole('button', { name: /^Question of/ })
      .filter({ hasText: amount })
      .click()
    await expect(staff.getByRole('article')).toContainText(asked)
    await staff.getByRole('button', { name: 'Answer', exact: true }).click()
    await dialog(staff).getByRole('textbox', { name: 'Answer' }).fill(answered)
    await dialog(staff).getByRole('button', { name: 'Send answer' }).click()
    await expect(dialog(staff)).toHaveCount(0)
  })

  await test.step('the dealer reads the answer, and is notified of it in Malay', async () => {
    await page.reload()
    await expect(questions(page)).toContainText(answered)
    await expect(held(page).getByText(/^RM/).first()).toHaveText(amount)
    await page.getByRole('button', { name: /^Peti masuk/ }).click()
    await expect(page.getByText('Soalan anda telah dijawab').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('menu, reports and the file that it takes away are in Malay, too', async () => {
    await page.goto('/reports')
    await expect(page.getByRole('navigation', { name: 'Kedudukan' })).toHaveText('Laporan')
    await page.getByRole('link', { name: /^Sejarah bayaran/ }).click()
    await page.getByLabel('Subjenis laporan').selectOption('Dalam setahun')
    await page.getByLabel('Tahun').selectOption('2026')
    await page.getByRole('radio', { name: 'PDF' }).check()
    await expect(page.getByRole('columnheader', { name: 'Tarikh dibayar' })).toBeVisible()
    await expectAccessible(page)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'MUAT TURUN', exact: true }).click()
    const text = await pdfText(await readFile(await (await coming).path()))
    expect(text).toContain('Tarikh dibayar')
    expect(text).toContain('Halaman 1 daripada')
    await page.goto('/dashboard')
  })

  // Other journeys read English.
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'Your questions' })).toContainText(answered)
})
