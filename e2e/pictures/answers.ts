import { createDecipheriv } from 'node:crypto'
import { ivBytes, tagBytes } from '@payouts/contract/envelope'
import type { BrowserContext, Request, Route } from '@playwright/test'

type Answer = { status: number; contentType: string; body: string }
/** What the browser keeps of a session, in part. */
export type Session = { sessionId: string; messageKey: string }
/** What a server answered, by call. */
export type Answers = Record<string, Answer>

/** Lets the server answer, and notes what it says. */
export async function noteAnswers(
  context: BrowserContext,
  session: () => Session | undefined,
  answers: Answers
): Promise<void> {
  await context.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const contentType = response.headers()['content-type'] ?? 'application/json'
    const answer = { status: response.status(), contentType, body: await response.text() }
    answers[nameOf(route.request(), session())] = answer
    await route.fulfill({ response })
  })
}

/** Answers as noted, without any server. A call that nobody noted fails, and is printed. */
export async function repeatAnswers(context: BrowserContext, session: Session, answers: Answers): Promise<void> {
  await context.route('**/api/**', (route: Route) => {
    const name = nameOf(route.request(), session)
    const answer = answers[name]
    if (answer) return route.fulfill(answer)
    console.log(`no answer noted: ${name}`)
    return route.abort()
  })
}

/** The path and, in a session, what was asked: each call is encrypted again, under a new number. */
function nameOf(request: Request, session: Session | undefined): string {
  const path = new URL(request.url()).pathname.replace(/\/[0-9a-f-]{36}$/, '')
  const text = request.postData()
  if (!session || !text?.startsWith('{')) return path
  const { sessionId, contentData } = JSON.parse(text) as { sessionId: string; contentData: string }
  if (sessionId !== session.sessionId) return path
  return `${path} ${opened(Buffer.from(contentData, 'base64'), session.messageKey)}`
}

/** AES-GCM without its tag is AES-CTR from 2 on: a mere name needs no proof of its sender. */
function opened(content: Buffer, messageKey: string): string {
  const counter = Buffer.concat([content.subarray(0, ivBytes), Buffer.from([0, 0, 0, 2])])
  const decipher = createDecipheriv('aes-256-ctr', Buffer.from(messageKey, 'base64'), counter)
  return decipher.update(content.subarray(ivBytes, -tagBytes)).toString()
}
