import { expect, type Page } from '@playwright/test'

/** The users of the sample data. */
export type SampleUser = 'admin' | 'reviewer' | 'approver' | 'adjuster' | 'reporter' | 'external' | 'owner'

export const samplePassword = 'Payouts@2026'

/** Signs a user of the sample data in and waits for the console. */
export async function signIn(page: Page, userName: SampleUser, password: string = samplePassword): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User Name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
}
