import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import type { ProviderSettings } from '@payouts/contract/single-sign-on/schema'
import type { TestApp } from '../app/app.ts'
import { testPassword } from '../builders/builders.ts'

/** Settings of a provider that no test signs in at. */
export const acmeSettings: ProviderSettings = {
  ...{ name: 'Acme Directory', buttonText: 'Acme', issuer: 'https://id.acme.test', clientId: 'payouts' },
  clientAuthentication: 'client_secret_basic',
  ...{ scopes: [], mailDomains: ['acme.test'], trustsMail: true, acrValues: [], enabled: true }
}

type Sent = { headers?: Record<string, string>; payload?: string | Buffer }

/** The directory of the provider `acme`, with a token that `admin` issued. */
export async function scimDirectory(test: TestApp) {
  const admin = await test.signIn('admin')
  await test.call(admin, identityEndpoints.confirmIdentity, { password: testPassword })
  const given = { provider: 'acme', reason: 'A test' }
  const { token } = await test.call(admin, provisioningEndpoints.issueProvisioningToken, given)
  return {
    token,
    async send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, sent: Sent = {}) {
      const payload = body ? JSON.stringify(body) : sent.payload
      const answer = await test.app.inject({
        ...{ method, url: `/scim/v2${path}` },
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload !== undefined && { 'content-type': 'application/scim+json' }),
          ...sent.headers
        },
        ...(payload !== undefined && { payload })
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        // biome-ignore lint/suspicious/noExplicitAny: as a provider reads it
        body: (answer.body ? answer.json() : undefined) as any
      }
    }
  }
}
