import type { TestApp, TestSession } from '../app/app.ts'
import { aUser } from '../builders/builders.ts'

/** A signed-in person, with an address of their own. */
export type CrowdMember = { session: TestSession; address: string }

/** A user may make 12,000 calls a minute, an address 30,000: so many administrators share the calls of a long run. */
export async function aCrowd(test: TestApp, { name, size }: { name: string; size: number }): Promise<CrowdMember[]> {
  const crowd: CrowdMember[] = []
  for (let index = 0; index < size; index++) {
    const [userName, address] = [`${name}${index}`, `10.1.0.${index + 1}`]
    await aUser(test.database.db, { userName })
    crowd.push({ session: await test.signIn(userName, { address }), address })
  }
  return crowd
}
