import type { EndAtProvider } from '#identity/sessions/own-sessions.ts'
import { providerOf } from './queries.ts'
import { idTokenPurpose } from './tickets.ts'
import './tables.ts'

/** Longer addresses are refused by some providers and balancers. */
const longestToken = 4000

/**
 * Where the browser of a session that a provider opened ends the provider's own session, too (OpenID Connect RP-Initiated
 * Logout 1.0). The provider is not asked: signing out here never waits for it.
 */
export const endAtProvider: EndAtProvider = async ({ tx, services }, idHash) => {
  const found = await tx
    .selectFrom('provider_sessions')
    .select(['provider_id', 'end_session_endpoint', 'sealed_id_token'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  const provider = found && (await providerOf(tx, found.provider_id))
  if (!provider || found.end_session_endpoint === null) return undefined
  const { Configuration, allowInsecureRequests, buildEndSessionUrl } = await import('openid-client')
  const { issuer, clientId } = provider.settings
  const client = new Configuration({ issuer, end_session_endpoint: found.end_session_endpoint }, clientId)
  if (issuer.startsWith('http:')) allowInsecureRequests(client)
  const idToken = services.masterKey.open(found.sealed_id_token, idTokenPurpose(idHash)).toString()
  return buildEndSessionUrl(client, {
    post_logout_redirect_uri: `${services.config.publicUrl}/SignIn`,
    ...(idToken.length <= longestToken && { id_token_hint: idToken })
  }).href
}
