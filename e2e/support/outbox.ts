import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** Waits for a message that contains this text. @returns its text as the recipient reads it */
export async function textOfMessage({ dataDir }: RunningServer, to: string, containing: string): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const sources = await messagesIn(join(dataDir, 'outbox'))
      text = sources.filter((source) => source.includes(`To: ${to}\n`) && source.includes(containing)).at(-1) ?? ''
      return text
    })
    .not.toBe('')
  return text
}

async function messagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => /\.(eml|txt)$/.test(name)).sort()
  return Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')))
}

/** The first link of a message. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}
