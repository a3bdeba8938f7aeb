import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { ProviderSettings, SignInPolicy } from '@payouts/contract/single-sign-on/schema'
import type { TestApp } from '../app/app.ts'
import type { IdentityProvider } from './identity-provider.ts'

const calls = singleSignOnEndpoints
const reason = 'The company signs in with it'

export const settingsOf = ({ issuer, clientId }: IdentityProvider): ProviderSettings => ({
  ...{ name: 'Acme Directory', buttonText: 'Sign in with Acme', issuer, clientId },
  clientAuthentication: 'client_secret_basic',
  ...{ scopes: [], mailDomains: ['acme.test'], trustsMail: false, acrValues: [], enabled: true }
})

/** A provider that `admin` requested and `second`, another administrator, approved. */
export async function aProvider(test: TestApp, settings: ProviderSettings, key = 'acme'): Promise<void> {
  const { changeId } = await test.call(await test.signIn('admin'), calls.changeProvider, { key, settings, reason })
  await test.call(await test.signIn('second'), calls.approveProviderChange, { changeId })
}

/** A policy from today on, by the same two people. */
export async function aSignInPolicy(test: TestApp, values: Partial<SignInPolicy>): Promise<void> {
  const policy = { rules: [], staffPasswords: true, breakGlassUser: null, ...values }
  const validFrom = test.clock.today()
  const { changeId } = await test.call(await test.signIn('admin'), calls.changeSignInPolicy, {
    values: policy,
    validFrom,
    reason
  })
  await test.call(await test.signIn('second'), calls.approveSignInPolicyChange, { changeId })
}
