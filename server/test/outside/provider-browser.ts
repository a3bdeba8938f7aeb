import { createHash, randomBytes } from 'node:crypto'
import type { LoginResult } from '@payouts/contract/identity/endpoints'
import { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { TestApp, TestSession } from '../app/app.ts'
import type { IdentityProvider } from './identity-provider.ts'

const { beginProviderSignIn, completeProviderSignIn, beginProviderConfirmation, confirmByProvider } =
  providerSignInEndpoints

/** A browser's secret, and what it shows of it. */
export function browserSecret() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, proof: createHash('sha256').update(secret).digest('base64url') }
}

const ticketOf = (location: string | undefined) =>
  /^\/(?:SignIn|signIn\/confirmed)#ticket=([\w-]{43})$/.exec(location ?? '')?.[1] ?? ''

/** The steps of a sign-in at a provider, as the console and a browser take them. */
export function providerBrowser(test: TestApp, at: IdentityProvider, provider = 'acme') {
  const { secret, proof } = browserSecret()
  const steps = {
    async begin(): Promise<string> {
      return (await test.call(await test.bootstrap(), beginProviderSignIn, { provider, proof })).location
    },
    /** Brings the provider's answer to the server. @returns the ticket */
    async bring(callback: URL, edit: (parameters: URLSearchParams) => void = () => undefined): Promise<string> {
      edit(callback.searchParams)
      const answer = await test.app.inject({ url: callback.pathname + callback.search })
      return ticketOf(answer.headers.location)
    },
    async complete(ticket: string) {
      return (await test.send(await test.bootstrap(), completeProviderSignIn, { ticket, secret })).json()
    },
    /** Begins to confirm who the person of a session is. */
    async beginConfirmation(session: TestSession): Promise<string> {
      return (await test.call(session, beginProviderConfirmation, { proof })).location
    },
    async confirm(session: TestSession, ticket: string) {
      return (await test.send(session, confirmByProvider, { ticket, secret })).json()
    },
    /** The whole way. @returns the answer as it came */
    async answer(edit?: (parameters: URLSearchParams) => void) {
      return steps.complete(await steps.bring(await at.signIn(await steps.begin()), edit))
    },
    /** The whole way, which must succeed. */
    async signIn(): Promise<TestSession & LoginResult> {
      const { result, displayErrorMessage } = (await steps.answer()) as {
        result?: LoginResult & { userName: string }
        displayErrorMessage?: string
      }
      if (!result) throw new Error(`not signed in: ${displayErrorMessage}`)
      return result
    }
  }
  return steps
}
