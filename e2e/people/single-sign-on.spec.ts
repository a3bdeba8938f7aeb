import type { Page } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../../server/test/outside/identity-provider.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'

const clientSecret = 'a-secret-between-provider-and-server-of-32-characters'
test.use({ settings: { SIGN_IN_SECRET_ACME: clientSecret } })

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const waiting = (page: Page, what: string | RegExp) => page.getByRole('listitem', { name: what })

async function approve(page: Page, what: string | RegExp): Promise<void> {
  await page.reload()
  await waiting(page, what).getByRole('button', { name: 'Approve' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(waiting(page, what)).toHaveCount(0)
}

async function requestProvider(page: Page, { issuer, clientId }: IdentityProvider): Promise<void> {
  await page.getByRole('button', { name: 'Add provider' }).click()
  await field(page, 'Key').fill('acme')
  await field(page, 'Name').fill('Acme Directory')
  await field(page, 'Text of the button').fill('Sign in with Acme')
  await field(page, 'Issuer').fill(issuer)
  await field(page, 'Client id').fill(clientId)
  await field(page, 'Mail domains').fill('acme.test')
  await field(page, 'Scopes').fill('')
  await field(page, 'Reason').fill('The company signs in with it')
  await field(page, 'Key').focus()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Request' }).click()
  await expect(waiting(page, 'New identity provider Acme Directory')).toBeVisible()
}

async function requestRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change how staff sign in' }).click()
  await dialog(page).getByRole('button', { name: 'Add rule' }).click()
  await field(page, 'Value').fill('payout-readers')
  await dialog(page).getByRole('combobox', { name: 'Role' }).selectOption('Reporter')
  await dialog(page).getByRole('checkbox', { name: 'Adds users' }).check()
  await field(page, 'Reason').fill('Readers are a group')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Request' }).click()
  await expect(waiting(page, /How staff sign in/)).toBeVisible()
}

/** @returns the token, as it is shown once */
async function issueToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Issue a token to Acme Directory' }).click()
  await field(page, 'Reason').fill('The directory adds our people')
  await dialog(page).getByRole('button', { name: 'Issue a token' }).click()
  const token = await field(page, 'The token').inputValue()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByRole('button', { name: /^End the token by/ })).toBeVisible()
  return token
}

test('Two administrators set a provider up, its directory has a token, and somebody of its group signs in by the button', async ({
  page,
  server,
  openAs,
  browser
}) => {
  const acme = await startIdentityProvider([`${server.url}/signIn/callback/acme`])
  acme.account = {
    sub: 'nurul',
    email: 'nurul@acme.test',
    email_verified: true,
    name: 'Nurul Huda',
    groups: ['payout-readers']
  }
  const admin = await openAs('admin', '/singleSignOn')
  await requestProvider(admin, acme)
  const second = await openAs('admin2', '/singleSignOn')
  await approve(second, 'New identity provider Acme Directory')
  await admin.reload()
  await requestRule(admin)
  await approve(second, /How staff sign in/)
  await expect(second.getByRole('table', { name: 'Rules' })).toContainText('payout-readers')
  await expectAccessible(second)
  const headers = { authorization: `Bearer ${await issueToken(second)}` }
  expect((await second.request.get(`${server.url}/scim/v2/Users`, { headers })).status()).toBe(200)

  const person = await (await browser.newContext({ baseURL: server.url })).newPage()
  await person.goto('/')
  await expect(person.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible()
  await expectAccessible(person)
  await person.getByLabel('User Name').fill('nurul@acme.test')
  await person.getByRole('button', { name: 'Log In' }).click()
  await expect(person.getByRole('button', { name: 'Skip the tour' })).toBeVisible()

  acme.account = { ...acme.account, groups: [] }
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page.getByRole('alert')).toContainText('None of your groups at Acme Directory has a role here.')
  await expect(page).toHaveURL(`${server.url}/SignIn`)
  await acme.close()
})
