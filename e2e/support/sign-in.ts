import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The users of the sample data. */
export type SampleUser = 'admin' | 'reviewer' | 'approver' | 'adjuster' | 'reporter' | 'external' | 'owner' | 'admin2'

/** The generated password of a user, from this folder. */
export async function samplePassword(dataDir: string, userName: SampleUser): Promise<string> {
  const text = await readFile(join(dataDir, 'sample-users.json'), 'utf8')
  const users = JSON.parse(text) as { userName: string; password: string }[]
  const user = users.find((each) => each.userName === userName)
  if (!user) throw new Error(`The sample data has no user ${userName}.`)
  return user.password
}

/** Signs in at the form and waits for the console. */
export async function signInWith(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User Name').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await skipTour(page)
}

/** Ends the tour of somebody who signs in for the first time: what it covers, other journeys press. */
async function skipTour(page: Page): Promise<void> {
  const kept = () => Object.values({ ...localStorage, ...sessionStorage }).join()
  const session = await page.evaluate(kept)
  // It is not shown to whoever has to turn on two-step sign-in first.
  if (!session.includes('"isNew":true') || session.includes('"twoStepMissing":true')) return
  await page.getByRole('button', { name: 'Skip the tour' }).click()
  await expect.poll(() => page.evaluate(kept)).not.toContain('"isNew":true')
}

/** The session storage of a server's users: storage keys with their values. */
export type KeptSessions = Map<SampleUser, [string, string][]>

/**
 * Opens a screen as a user of the sample data. A user signs in at the form once; later pages share that session, as a
 * duplicated tab does, since the form takes as long as the rest of a short journey. A journey that ends sessions uses
 * `signInWith`.
 */
export async function openSignedIn(
  page: Page,
  { dataDir, kept, userName, path }: { dataDir: string; kept: KeptSessions; userName: SampleUser; path: string }
): Promise<void> {
  const session = kept.get(userName)
  if (!session) {
    await signInWith(page, userName, await samplePassword(dataDir, userName))
    kept.set(userName, await page.evaluate(() => Object.entries(sessionStorage)))
    // Sign-in leads to the desk or the dashboard, depending on rights.
    if (new URL(page.url()).pathname !== path) await page.goto(path)
  } else {
    // An address of the server that loads nothing, for its storage.
    await page.goto('/healthz')
    await page.evaluate((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    }, session)
    await page.goto(path)
  }
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
