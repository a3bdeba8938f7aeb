import { errorCodes } from '@payouts/contract/errors'
import { CallRefused, type Client, openClient } from '../support/client.ts'
import { samplePassword } from '../support/sign-in.ts'

export const people = ['admin', 'reviewer', 'approver', 'adjuster'] as const
export type Person = (typeof people)[number]
export type Staff = Record<Person, Client>

const over: (string | undefined)[] = [errorCodes.sessionExpired, errorCodes.sessionNotFound]

/** People who sign in when they make their first call, and again when their session is over. */
export function staffOf(url: string, dataDir: string): Staff {
  return Object.fromEntries(people.map((person) => [person, personOf(url, dataDir, person)])) as Staff
}

function personOf(url: string, dataDir: string, person: Person): Client {
  let session: Promise<Client> | undefined
  const signIn = async () => openClient(url, person, await samplePassword(dataDir, person))
  async function signedIn(): Promise<Client> {
    session ??= signIn()
    const mine = session
    return mine.catch((error: unknown) => {
      if (session === mine) session = undefined
      throw error
    })
  }
  return {
    companyCode: null,
    async call(endpoint, payload, options) {
      const client = await signedIn()
      try {
        return await client.call(endpoint, payload, options)
      } catch (error) {
        const isOver = error instanceof CallRefused && (error.status === 401 || over.includes(error.errorCode))
        if (!isOver) throw error
        session = undefined
        return (await signedIn()).call(endpoint, payload, options)
      }
    }
  }
}
