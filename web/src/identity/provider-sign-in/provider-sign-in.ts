import { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import type { AnyRouter, HistoryState } from '@tanstack/react-router'
import { call } from '#client/call.ts'
import { firstScreen, keepSignIn } from '../sign-in/sign-in.ts'
import { newSecret } from './browser-secret.ts'

const { beginProviderSignIn, completeProviderSignIn } = providerSignInEndpoints

/** What this browser keeps while the person is at the provider: its secret, and where to go on afterwards. */
type Begun = Pick<HistoryState, 'wanted' | 'wantedBy'> & { readonly secret: string; readonly rememberMe: boolean }

const storageKey = 'payouts.provider-sign-in'

/**
 * Begins a sign-in at a provider and leaves for it. The secret stays here, so that no other browser completes it.
 * @throws CallError if the provider cannot be used
 */
export async function leaveForProvider(
  provider: string,
  { userName, ...going }: Omit<Begun, 'secret'> & { userName: string }
): Promise<void> {
  const { secret, proof } = await newSecret()
  const loginHint = userName.includes('@') ? userName : null
  const { location } = await call(beginProviderSignIn, { provider, proof, loginHint })
  sessionStorage.setItem(storageKey, JSON.stringify({ ...going, secret }))
  window.location.assign(location)
}

/**
 * Signs the person in who comes back from a provider, and opens the screen that they wanted.
 * @throws CallError with what the provider or the server refused
 */
export async function comeBack(router: AnyRouter, ticket: string): Promise<void> {
  const { secret, rememberMe, ...state } = takeBegun()
  // Neither the address nor the history keeps what can be used once; another try still leads to the wanted screen.
  router.history.replace('/SignIn', state)
  const completing = call(completeProviderSignIn, { ticket, secret, rememberMe })
  // Only with the console's screens does the router know whether the wanted one exists.
  const [{ userName, ...result }] = await Promise.all([completing, router.options.context.openConsole?.()])
  router.history.push(firstScreen(router, state, keepSignIn(result, userName, rememberMe)))
}

/** A browser that began nothing is refused by the server as another one. */
function takeBegun(): Begun {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? { secret: '-'.repeat(43), rememberMe: false } : (JSON.parse(text) as Begun)
}
