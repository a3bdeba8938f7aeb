import type { Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

const mostCharacters = 3000

/** Prints the address and the text of a failed journey's first page, and the last lines of its server. */
export async function reportFailure(title: string, page: Page, server: RunningServer): Promise<void> {
  const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
  console.log(
    [
      `FAILED: ${title}`,
      `at ${page.url()}`,
      text.slice(0, mostCharacters),
      'The server printed last:',
      server.lastWords().slice(-mostCharacters)
    ].join('\n')
  )
}
