/**
 * Pictures of every screen, in light and dark, at three widths, and what differs between two sets of them:
 *
 *     npm run pictures -- BEFORE               takes them into an empty folder, from a server with sample data
 *     npm run pictures -- BEFORE AFTER         takes them again of the sources as they are, and prints what differs
 *     npm run pictures -- BEFORE AFTER NAME    the same of the screens whose path contains NAME
 *
 * The second set is taken at the first one's moment and with its answers of the server, so that only the console
 * differs.
 */
import { chromium } from '@playwright/test'
import { buildIfStale } from '../../tools/built.ts'
import { chromiumPath } from '../../tools/chromium.ts'
import { compare } from './compare.ts'
import { takeAgain, takeFirst } from './take.ts'

const [before, after, only = ''] = process.argv.slice(2)
if (!before) throw new Error('Name a folder for the pictures.')
await buildIfStale()
await using browser = await chromium.launch(await chromiumPath())
if (!after) await takeFirst(browser, before)
else {
  await takeAgain(browser, after, before, only)
  await compare(browser, before, after)
}
