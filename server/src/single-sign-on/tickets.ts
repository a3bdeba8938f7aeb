import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '#identity/secrets.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { Identified } from './callback.ts'
import { providerOf, type StoredProvider } from './queries.ts'
import { openSecrets } from './sealed-secrets.ts'
import './tables.ts'

/** What a provider said of a person, and when. */
export type Answered = { provider: StoredProvider; identified: Identified; answeredAt: Date }

/** How long a browser may take to come back with a ticket. */
const ticketMs = 2 * 60_000

type Context = { db: Database; clock: Clock; services: Services }

/**
 * Takes what the provider said, once. Whatever is wrong, nothing is said of what is behind the ticket.
 * @param confirms the session that a confirmation was begun for; null for a sign-in
 */
export async function takeTicket(
  { db, clock, services }: Context,
  { ticket, secret }: { ticket: string; secret: string },
  confirms: Buffer | null
): Promise<Answered | Refusal> {
  const ticketHash = hashOf(ticket)
  const taken = await db
    .deleteFrom('provider_sign_ins')
    .where('ticket_hash', '=', ticketHash)
    .where('answered_at', '>', new Date(clock.now().getTime() - ticketMs))
    .returning(['provider_id', 'sealed_secrets', 'refusal', 'proof', 'confirms', 'answered_at'])
    .executeTakeFirst()
  const isForThis = taken && (confirms ? taken.confirms?.equals(confirms) : taken.confirms === null)
  if (!isForThis || !taken.answered_at || !timingSafeEqual(taken.proof, hashOf(secret)))
    return refuse(
      'signInRefused',
      'This sign-in was used already, took too long or began in another browser. Begin again.'
    )
  if (taken.refusal !== null) return refuse('signInRefused', taken.refusal)
  const provider = await providerOf(db, taken.provider_id)
  if (!provider || !taken.sealed_secrets)
    return refuse('signInRefused', 'This provider signs nobody in any more. Sign in another way.')
  const identified = openSecrets<Identified>(services.masterKey, ticketHash, taken.sealed_secrets)
  return { provider, identified, answeredAt: taken.answered_at }
}

export const idTokenPurpose = (idHash: Buffer): string => `id token ${idHash.toString('hex')}`

/** What the provider calls its own session; null if it has no name for it. */
export const sessionNameOf = ({ sid }: Identified['claims']): string | null => (typeof sid === 'string' ? sid : null)
