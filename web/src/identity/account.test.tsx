import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { currentSession } from '#client/session/session.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { accountRoutes } from './account-routes.ts'
import { signedOutRoutes, signInRoutes } from './identity-routes.ts'

const { changePassword, changeUsername, forgotPassword, forgotUsername, getPasswordPolicy, resetForgottenPassword } =
  identityEndpoints
const rule =
  'Password must be between 8 to 16 character, including at least 1 upper case, 1 lower case, 1 numeric & 1 sepecial charcter (e.g. @,!,&,#)'

async function open(path: string, heading: string, policy: 'standard' | 'nist' = 'standard') {
  const server = fakeServer()
  server.on(getPasswordPolicy, () => ({ policy }))
  const routeTree = rootRoute.addChildren([
    ...signInRoutes,
    ...signedOutRoutes,
    consoleRoute.addChildren([...accountRoutes])
  ])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, context: { finders: [] } })
  renderInConsole(
    <>
      <RouterProvider router={router} />
      <DialogHost />
    </>
  )
  await screen.findByRole('heading', { level: 1, name: heading })
  return { server, path: () => history.location.pathname }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
/** Pasted in one go rather than key by key, which takes a busy machine long. */
const type = async (label: string, text: string) => {
  const [typed = '', enter] = text.split('{Enter}')
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.paste(typed)
  if (enter !== undefined) await userEvent.keyboard('{Enter}')
}
const shown = (text: string) => screen.findByText(text)

describe('a forgotten password', () => {
  it('wants a login id, and says that a link was sent', async () => {
    const { server } = await open('/ForgotPassword', 'Forgot Password')
    const said = 'If entered user id is correct, you will receive a password reset link on registered email id.'
    server.on(forgotPassword, () => ({ message: said }))
    await press('Send the link')
    await shown('Please enter a valid email address.')
    expect(document.activeElement).toBe(screen.getByLabelText('Login id'))
    await type('Login id', 'aminah{Enter}')
    await shown(said)
    await screen.findByRole('dialog', { name: 'Check your e-mail' })
    expect(server.payloadsOf(forgotPassword)).toEqual([{ loginId: 'aminah' }])
  })

  it('says so when it cannot be read', async () => {
    const { server } = await open('/ForgotPassword', 'Forgot Password')
    server.on(forgotPassword, () => refused('unableToProcess', 'Too many tries. Please wait 60 minutes and try again.'))
    await type('Login id', 'aminah{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait 60 minutes')
  })
})

describe('a forgotten user name', () => {
  it('wants a method, a branch and a contact, and says where it was sent', async () => {
    const { server } = await open('/ForgotUsername', 'Forgot Username')
    server.on(forgotUsername, ({ contact }) => ({ message: `Sent to ${contact}.` }))
    await press('Send the user name')
    await shown('Please choose verification method type!')
    await shown('Please enter Branch Code!')
    await userEvent.click(screen.getByLabelText('Email'))
    await press('Send the user name')
    await shown('Please enter email address!')
    await type('Branch code', 'B1')
    await type('Email address', 'aminah{Enter}')
    await shown('Please enter valid email address!')
    await userEvent.click(screen.getByLabelText('Phone'))
    await press('Send the user name')
    await shown('Please enter Phone Number!')
    await type('Phone number', '012345678{Enter}')
    await shown('Please enter valid Phone Number!')
    await type('Phone number', '0123456789{Enter}')
    await screen.findByRole('dialog', { name: 'User name sent' })
    expect(server.payloadsOf(forgotUsername)).toEqual([{ contactType: 'SMS', branchCode: 'B1', contact: '0123456789' }])
  })
})

describe('the reset of a password', () => {
  it('keeps the rule, sends the link’s secret with its plus signs, and opens sign-in', async () => {
    const { server, path } = await open('/resetForgotPassword?authParam=ab%20cd', 'Reset Password')
    server.on(resetForgottenPassword, () => ({ message: 'Password changed successfully' }))
    await press('Reset Password')
    await shown('Please enter your new password!')
    await shown('Please enter your confirmation password!')
    await type('New password', 'Abcde1@')
    await type('Confirm new password', 'Abcde1@{Enter}')
    await shown('New Password minimum length should not be less than 8 character!')
    await shown('Confirm Password Minimum length should not be less than 8 character!')
    await type('New password', 'abcdef1@')
    await type('Confirm new password', 'abcdef1&{Enter}')
    await shown(rule)
    await shown('New password and confirmation password do not match!')
    expect(server.payloadsOf(resetForgottenPassword)).toEqual([])
    await type('New password', 'Teh&Tarik2026')
    await type('Confirm new password', 'Teh&Tarik2026{Enter}')
    await shown('Password changed successfully')
    await press('OK')
    await waitFor(() => expect(path()).toBe('/SignIn'))
    expect(server.payloadsOf(resetForgottenPassword)).toEqual([
      { newPassword: 'Teh&Tarik2026', confirmedNewPassword: 'Teh&Tarik2026', encryptedValue: 'ab+cd' }
    ])
  })

  it('ticks the rule off while somebody types, and takes 16 characters', async () => {
    await open('/resetForgotPassword?authParam=abcd', 'Reset Password')
    const unmet = () =>
      screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('not met yet'))
    expect(unmet()).toHaveLength(5)
    await type('New password', 'Abcdef1@')
    expect(unmet()).toHaveLength(0)
    await type('New password', 'Abcdef1@Abcdef1@Abcdef1@')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toHaveLength(16)
  })

  it('knows a policy of length alone', async () => {
    await open('/resetForgotPassword?authParam=abcd', 'Reset Password', 'nist')
    await shown('15 to 64 characters')
  })

  it('offers another link where there is none', async () => {
    await open('/resetForgotPassword', 'Reset Password')
    await shown('This link is not complete')
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/ForgotPassword')
  })

  it('shows and hides what is typed', async () => {
    await open('/resetForgotPassword?authParam=abcd', 'Reset Password')
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    expect(field.type).toBe('password')
    const [toggle] = screen.getAllByRole('button', { name: 'Show or hide the password' })
    if (toggle) await userEvent.click(toggle)
    expect(field.type).toBe('text')
  })
})

describe('the change of a password', () => {
  it('wants the current one, and clears the session once it is done', async () => {
    signedIn()
    const { server, path } = await open('/ChangePassword', 'Change Password')
    server.on(changePassword, () => ({ message: 'Password changed successfully.' }))
    await press('Change Password')
    await shown('Please enter your current password!')
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    await type('Current password', 'Kopi@Ais2026')
    await type('New password', 'Teh&Tarik2026')
    await type('Confirm new password', 'Teh&Tarik2026{Enter}')
    await shown('Password changed successfully.')
    expect(currentSession()).not.toBeNull()
    await press('OK')
    await waitFor(() => expect(path()).toBe('/SignIn'))
    expect(currentSession()).toBeNull()
  })

  it('is reached without a session as well, under its second spelling, and asks to sign in', async () => {
    await open('/changePassword', 'Change Password')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/SignIn')
  })
})

it('the change of a user name keeps its rules, and the session under the new name', async () => {
  signedIn({ loginId: 'aminah' })
  const { server } = await open('/ChangeUsername', 'Change Username')
  server.on(changeUsername, () => ({ message: 'Changed.' }))
  await type('New user name', 'abc{Enter}')
  await shown('Username must be at least 4 characters long')
  await type('New user name', 'AMINAH{Enter}')
  await shown('This is your user name already. Please enter another one.')
  await type('New user name', 'aminah.y{Enter}')
  await screen.findByRole('dialog', { name: 'User name changed' })
  expect(currentSession()?.loginId).toBe('aminah.y')
  expect(server.payloadsOf(changeUsername)).toEqual([{ newUserName: 'aminah.y' }])
})
