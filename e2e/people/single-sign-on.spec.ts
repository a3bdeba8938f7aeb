import type { Page } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../../server/test/outside/identity-provider.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { samplePassword } from '../support/sign-in.ts'

const clientSecret = 'a-secret-between-provider-and-server-of-32-characters'
test.use({ settings: { SIGN_IN_SECRET_ACME: clientSecret, REASK_BEFORE_APPROVAL: 'on' } })

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const waiting = (page: Page, what: string | RegExp) => page.getByRole('listitem', { name: what })

const ofAcme = (name: string) => ({ sub: name, email: `${name}@acme.test`, email_verified: true, name })
const approval = { name: 'Approve', exact: true }

async function approve(page: Page, what: string | RegExp, confirm = async () => {}): Promise<void> {
  await page.reload()
  await waiting(page, what).getByRole('button', approval).click()
  await dialog(page).getByRole('button', approval).click()
  await confirm()
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
  await dialog(page).getByRole('button', { name: 'Request approval' }).click()
  await expect(waiting(page, 'New identity provider Acme Directory')).toBeVisible()
}

async function requestRules(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change how staff sign in' }).click()
  const rules = [
    { group: 'payout-readers', role: 'Reporter' },
    { group: 'payout-administrators', role: 'Administrator' }
  ]
  for (const [index, { group, role }] of rules.entries()) {
    await dialog(page).getByRole('button', { name: 'Add rule' }).click()
    const rule = dialog(page).getByRole('group', { name: `Rule ${index + 1}` })
    await rule.getByRole('textbox', { name: 'Value' }).fill(group)
    await rule.getByRole('combobox', { name: 'Role' }).selectOption(role)
    await rule.getByRole('checkbox', { name: 'Adds users' }).check()
  }
  await field(page, 'Reason').fill('Groups of the directory')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Request approval' }).click()
  await expect(waiting(page, /How staff sign in/)).toBeVisible()
}

async function requestOtherButton(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Acme Directory' }).click()
  await field(page, 'Text of the button').fill('Sign in with Acme Berhad')
  await field(page, 'Reason').fill('The company has a longer name')
  await dialog(page).getByRole('button', { name: 'Request approval' }).click()
  await expect(waiting(page, /^Identity provider Acme/)).toBeVisible()
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

/** Confirms at the provider, in the window that it opens. */
async function confirmThere(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const there = asked.getByRole('button', { name: 'Confirm at Acme Directory' })
  await expect(there).toBeFocused()
  await expectAccessible(page)
  const [opened] = await Promise.all([page.waitForEvent('popup'), there.press('Enter')])
  await opened.waitForEvent('close')
  await expect(asked).toBeHidden()
}

test('Two administrators set a provider up; its people sign in, and confirm there who they are @long', async ({
  page,
  server,
  openAs,
  browser
}) => {
  const acme = await startIdentityProvider([`${server.url}/signIn/callback/acme`])
  const admin = await openAs('admin', '/singleSignOn')
  await requestProvider(admin, acme)
  const second = await openAs('admin2', '/singleSignOn')
  await approve(second, 'New identity provider Acme Directory', async () => {
    await second.getByLabel('Your password').fill(await samplePassword(server.dataDir, 'admin2'))
    await second.keyboard.press('Enter')
  })
  await admin.reload()
  await requestRules(admin)
  await approve(second, /How staff sign in/)
  await expect(second.getByRole('table', { name: 'Rules' })).toContainText('payout-readers')
  await expectAccessible(second)
  const headers = { authorization: `Bearer ${await issueToken(second)}` }
  expect((await second.request.get(`${server.url}/scim/v2/Users`, { headers })).status()).toBe(200)

  acme.account = { ...ofAcme('nurul'), groups: ['payout-readers'] }
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage()
  await reader.goto('/reports')
  await expect(reader.getByRole('button', { name: 'Sign in with Acme' })).toBeVisible()
  await expectAccessible(reader)
  await reader.getByLabel('User Name').fill('nurul@acme.test')
  await reader.getByRole('button', { name: 'Log In' }).click()
  await reader.getByRole('button', { name: 'Skip the tour' }).click()
  await expect(reader).toHaveURL(`${server.url}/reports`)

  acme.account = { ...ofAcme('farid'), groups: ['payout-administrators'] }
  await requestOtherButton(admin)
  const person = await (await browser.newContext({ baseURL: server.url })).newPage()
  await person.goto('/singleSignOn')
  await person.getByRole('button', { name: 'Sign in with Acme' }).click()
  await person.getByRole('button', { name: 'Skip the tour' }).click()
  await expect(person).toHaveURL(`${server.url}/singleSignOn`)
  await approve(person, /^Identity provider Acme/, () => confirmThere(person))

  acme.account = { ...acme.account, groups: [] }
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with Acme Berhad' }).click()
  await expect(page.getByRole('alert')).toContainText('None of your groups at Acme Directory has a role here.')
  await expect(page).toHaveURL(`${server.url}/SignIn`)
  await acme.close()
})
