import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingKind, WaitingLine } from '@payouts/contract/desk/schema'
import type { TestApp, TestSession } from '../app/app.ts'

/** The keys of the lines of one kind on each person's desk. */
export const onDesks = (app: TestApp, kind: WaitingKind, people: readonly TestSession[]): Promise<string[][]> =>
  Promise.all(people.map(async (session) => (await linesFor(app, session, kind)).map(({ key }) => key)))

/** The lines of one kind on a person's desk. */
export async function linesFor(app: TestApp, session: TestSession, kind: WaitingKind): Promise<WaitingLine[]> {
  const { content } = await app.call(session, deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 100 })
  return content.filter((line) => line.kind === kind)
}
