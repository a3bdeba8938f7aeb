import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The users of the sample data. */
export type SampleUser = 'admin' | 'reviewer' | 'approver' | 'adjuster' | 'reporter' | 'external' | 'owner'

/** The password that the server in this folder made up for a user. */
export async function samplePassword(dataDir: string, userName: SampleUser): Promise<string> {
  const text = await readFile(join(dataDir, 'sample-users.json'), 'utf8')
  const users = JSON.parse(text) as { userName: string; password: string }[]
  const user = users.find((each) => each.userName === userName)
  if (!user) throw new Error(`The sample data has no user ${userName}.`)
  return user.password
}

/** Signs somebody in and waits for the console. */
export async function signInWith(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User Name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
