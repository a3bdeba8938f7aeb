import type { ProviderSettings } from '@payouts/contract/single-sign-on/schema'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type ServerMetadata
} from 'openid-client'
import { boundedMap } from '#platform/bounded-map.ts'
import type { Services } from '#platform/http/services.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { clientAuthOf, MissingSecret } from './provider-secret.ts'
import type { StoredProvider } from './queries.ts'

/** How long a provider may take for an answer. */
const timeoutSeconds = 5
/** How long what a provider says of itself is used without asking again. */
const discoveredForMs = 10 * 60_000

type Discovered = { metadata: Promise<ServerMetadata>; until: number }
const discovered = boundedMap<string, Discovered>(50)

const isWithinMachine = (issuer: string) => new URL(issuer).protocol === 'http:'

/**
 * This server as a client of a provider. Its keys are fetched for every sign-in, so that rolled keys are known at
 * once; its addresses are kept for ten minutes.
 * @param forMs for how long what it says of itself has to be known
 * @throws Error if the provider does not answer, or its secret is missing
 */
export async function clientOf({ config }: Services, provider: StoredProvider, forMs = 0): Promise<Configuration> {
  const { issuer, clientId } = provider.settings
  const auth = await clientAuthOf(config, provider)
  const client = new Configuration(await metadataOf(provider.settings, forMs), clientId, undefined, auth)
  client.timeout = timeoutSeconds
  // Otherwise the connection alone would vouch for tokens.
  enableNonRepudiationChecks(client)
  if (isWithinMachine(issuer)) allowInsecureRequests(client)
  return client
}

/** What a provider says of itself. */
export function metadataOf(
  { issuer, clientId }: Pick<ProviderSettings, 'issuer' | 'clientId'>,
  forMs = 0
): Promise<ServerMetadata> {
  const known = discovered.get(issuer)
  if (known && known.until > performance.now() + forMs) return known.metadata
  const execute = isWithinMachine(issuer) ? [allowInsecureRequests] : []
  const metadata = discovery(new URL(issuer), clientId, undefined, undefined, {
    execute,
    timeout: timeoutSeconds
  }).then((client) => client.serverMetadata())
  discovered.set(issuer, { metadata, until: performance.now() + discoveredForMs })
  // What failed is asked again.
  metadata.catch(() => discovered.set(issuer, { metadata, until: 0 }))
  return metadata
}

/** Where a provider sends people back to: an address of its own for each, so that no answer passes for another's. */
export const callbackOf = ({ config }: Services, key: string): string => `${config.publicUrl}/signIn/callback/${key}`

export type Failure = 'denied' | 'misconfigured' | 'unreachable' | 'unverified'

/** What went wrong at a provider. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AuthorizationResponseError) return 'denied'
  if (error instanceof MissingSecret) return 'misconfigured'
  if (error instanceof ResponseBodyError) return 'unverified'
  const { code, cause } = error as { code?: string; cause?: unknown }
  const isSilent =
    code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON'
  return isSilent || (error instanceof TypeError && cause instanceof Error) ? 'unreachable' : 'unverified'
}

const sentences: Record<Failure, (name: string) => string> = {
  denied: (name) =>
    `${name} did not sign you in. Try again, or ask those who run it whether you may use Dealer Payouts.`,
  misconfigured: (name) =>
    `${name} cannot be used, because this server lacks the secret for it. Sign in another way, and tell those who run the server.`,
  unreachable: (name) =>
    `${name} does not answer. Try again in a few minutes. If it stays so, tell those who run it, and use your password if you have one.`,
  unverified: (name) =>
    `The answer of ${name} could not be verified, so nobody was signed in. Try again, and tell an administrator if it stays so.`
}

/** What the log may show of it: tokens and claims stay out. */
export function failureInLog(error: unknown): object {
  const { name, message, code, error: said } = error as Error & { code?: string; error?: string }
  return { name, message, code, said }
}

/** What the person reads, and what to do. */
export const refusalOf = (failure: Failure, { settings }: StoredProvider): Refusal =>
  refuse('signInRefused', sentences[failure](settings.name))
