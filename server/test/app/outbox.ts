import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

export type ReceivedMessage = { kind: 'mail' | 'sms'; to: string; subject: string; text: string; source: string }

/** Runs due jobs, and reads the messages in the outbox as their recipients would, oldest first. */
export async function receivedMessages({
  jobs,
  services
}: Pick<TestApp, 'jobs' | 'services'>): Promise<ReceivedMessage[]> {
  await jobs.runDue()
  const folder = join(services.config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const sources = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
  return sources.map((source, index) => messageOf(source, names[index]?.endsWith('.eml') ? 'mail' : 'sms'))
}

function messageOf(source: string, kind: ReceivedMessage['kind']): ReceivedMessage {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1] ?? ''
  const [, inMail = ''] = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/.exec(source) ?? []
  const text = kind === 'mail' ? inMail : source.slice(source.indexOf('\n\n') + 2)
  return { kind, to: header('To'), subject: header('Subject'), text: text.trim(), source }
}

/** The token in the reset link of a mail. */
export function authParamOf({ text }: ReceivedMessage): string {
  const href = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  return new URL(href).searchParams.get('authParam') ?? ''
}
