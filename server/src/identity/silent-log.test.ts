import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { authParamOf, receivedMessages } from '#test/app/outbox.ts'
import { aUser, testPassword } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { beginTwoStep, changePassword, forgotPassword, forgotUsername, login, resetForgottenPassword, turnOnTwoStep } =
  identityEndpoints
const logged: string[] = []

const test = useTestApp({ log: createLog('trace', { write: (line) => void logged.push(line) }) })
beforeAll(async () => {
  await aDealer(test.database.db, { company_id: 7, company_name: 'Kedai Canary', bank_account_number: '55501234567' })
  await aUser(test.database.db, { userName: 'meiling', email: 'meiling@provider.example' })
  await test.database.db.updateTable('users').set({ phone: '0198765432' }).where('user_name', '=', 'meiling').execute()
})

/** Values of typical calls that no line of the log may contain. */
async function secretsOfAPersonsDay(): Promise<Record<string, string>> {
  const secrets: Record<string, string> = { 'current password': testPassword, 'access token': await test.accessToken() }
  const before = await test.bootstrap()
  secrets['bootstrap token'] = before.sessionId
  secrets['bootstrap key'] = before.messageKey
  await test.send(before, login, { userName: 'typed-Canary-Password', password: 'wrong&Canary1' })
  secrets['password typed as a name'] = 'typed-Canary-Password'
  secrets['wrong password'] = 'wrong&Canary1'

  await test.send(await test.bootstrap(), forgotPassword, { loginId: 'meiling' })
  await test.send(await test.bootstrap(), forgotUsername, {
    contactType: 'SMS',
    contact: '0198765432',
    branchCode: 'HQ'
  })
  secrets['phone'] = '0198765432'
  secrets['e-mail address'] = 'meiling@provider.example'
  const mail = (await receivedMessages(test)).find(({ kind }) => kind === 'mail')
  const encryptedValue = mail ? authParamOf(mail) : ''
  secrets['reset link'] = encryptedValue
  const newPassword = 'New@Canary2026'
  const reset = { newPassword, confirmedNewPassword: newPassword, encryptedValue }
  await test.app.inject({ url: `/resetForgotPassword?authParam=${encryptedValue}` })
  expect((await test.send(await test.bootstrap(), resetForgottenPassword, reset)).json().responseCode).toBe('0')
  secrets['new password'] = newPassword

  const session = await test.signIn('admin')
  secrets['session id'] = session.sessionId
  secrets['message key'] = session.messageKey
  const change = { oldPassword: 'Old@Canary2026', newPassword: 'x', confirmNewPassword: 'y' }
  await test.refusal(session, changePassword, change)
  secrets['old password'] = change.oldPassword
  const { key } = await test.call(session, beginTwoStep, {})
  secrets["authenticator's key"] = key
  const oneTimeCode = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() })
  const { recoveryCodes } = await test.call(session, turnOnTwoStep, { password: testPassword, oneTimeCode })
  secrets['one-time code'] = `"${oneTimeCode}"`
  secrets['recovery code'] = recoveryCodes[0] ?? ''

  const report = {
    reportType: 'Payout Summary',
    reportSubType: 'By period',
    fromDate: '2026-11-01',
    toDate: '2026-11-21'
  }
  const transactionType = 'canary of a report'
  await test.call(session, reportEndpoints.previewReport, { ...report, transactionType })
  secrets['payload of a report'] = transactionType
  const { fileReferenceToken } = await test.call(session, reportEndpoints.startReport, { ...report, transactionType })
  await test.jobs.runDue()
  secrets['report token'] = fileReferenceToken
  secrets['account number'] = '55501234567'
  return secrets
}

it('holds no password, code, key, link, token, contact, account number or payload of what people do in a day', async () => {
  const secrets = await secretsOfAPersonsDay()
  const all = logged.join('')
  expect(all).toContain('/api/v1/resetForgottenPassword')
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(7)
    expect(all.includes(secret), `the log holds a ${what}`).toBe(false)
  }
})
