import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { hashPassword } from '../../server/src/identity/passwords/password-hash.ts'
import { buildIfStale } from '../../tools/built.ts'
import { chromiumPath } from '../../tools/chromium.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured } from '../benchmark.ts'
import { newMasterKey } from '../http/people.ts'
import { startServer } from '../http/server.ts'

const workers = 2
const password = 'Measured-2026!'
const pageSize = 60
/** Long enough for all effects of an act, the server's answer included. */
const settledMs = 600
const longTaskMs = 50
const bareTable = join(import.meta.dirname, '../bare-table')

type Act = {
  name: string
  /** What is pressed, on both pages. The system switches colours. */
  press?: (page: Page) => ReturnType<Page['locator']>
  /** Resets the page for the next round. */
  afterwards?: (page: Page) => Promise<void>
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows on this page' })

const acts: Act[] = [
  { name: 'page turn', press: (page) => page.getByRole('button', { name: 'Next page' }) },
  { name: `select all ${pageSize}`, press: selectAll },
  {
    name: 'open dialog',
    press: (page) => page.getByRole('button', { name: 'Hold', exact: true }).last(),
    afterwards: async (page) => {
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await selectAll(page).uncheck()
    }
  },
  { name: 'switch colours' }
]

/** Processor time of script, styles and layout in Chromium, by its own account. */
export const inChromium: Benchmark = {
  name: 'console',
  about: 'script and layout of a list of 60 rows in Chromium, against a bare table of the same component library',
  usual: { rows: 20_000, dealers: 100, rounds: 15 },
  quick: { rows: 20_000, dealers: 100, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await buildIfStale()
    await using bench = await openBenchDatabase({ dealers })
    await loadCycle(bench.database, 1, { rows, dealers })
    await bench.database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .execute()
    await using server = await startServer(bench.url, { masterKey: newMasterKey(), workers })
    await using bare = await serveBareTable()
    await using browser = await chromium.launch(await chromiumPath())
    const ours = await openPage(browser, server.url)
    await signIn(ours.page)
    await ours.page.goto(`${server.url}/payoutsAllTransactionDetails?batchNo=1&version=1&size=${pageSize}`)
    const theirs = await openPage(browser, bare.url)
    for (const { page } of [ours, theirs]) await selectAll(page).waitFor()
    const measured = new Map<string, Measured>()
    for (let round = 0; round <= rounds; round += 1)
      for (const act of acts) {
        const [turn] = await inTurns(1, { bare: () => costOf(theirs, act), ours: () => costOf(ours, act) })
        // The first round loads code, fonts and styles for the others.
        if (round > 0 && turn) entryOf(measured, act).turns.push(turn)
      }
    for (const [name, result] of measured)
      yield { ...result, notes: [`ours: ${longTasks(ours, name)}; bare table: ${longTasks(theirs, name)}`] }
  }
}

function entryOf(measured: Map<string, Measured>, { name }: Act): Measured {
  const known = measured.get(name)
  if (known) return known
  const entry: Measured = { workload: name, baseline: 'bare table of the library', unit: 'ms', turns: [] }
  measured.set(name, entry)
  return entry
}

type OpenPage = {
  page: Page
  session: CDPSession
  isDark: boolean
  /** What each long task of an act took, in milliseconds. */
  tasks: Map<string, number[]>
}

async function openPage(browser: Browser, url: string): Promise<OpenPage> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.addInitScript({
    content: `globalThis.longTasks = []
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' })`
  })
  const session = await page.context().newCDPSession(page)
  // Processor time, so that other work of the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  return { page, session, isDark: false, tasks: new Map() }
}

function longTasks({ tasks }: OpenPage, act: string): string {
  const long = tasks.get(act) ?? []
  const longest = long.length > 0 ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ''
  return `${long.length} tasks over ${longTaskMs} ms${longest}`
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User Name').fill('bench')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('navigation').first().waitFor()
}

/** In milliseconds. The pointer is in position already: only the action and its effects are measured. */
async function costOf(opened: OpenPage, { name, press, afterwards }: Act): Promise<number> {
  const { page, session, tasks } = opened
  const target = press?.(page)
  await target?.hover()
  await page.waitForTimeout(settledMs)
  await page.evaluate('longTasks.splice(0)')
  const before = await busySeconds(session)
  if (target) {
    await page.mouse.down()
    await page.mouse.up()
  } else {
    opened.isDark = !opened.isDark
    await page.emulateMedia({ colorScheme: opened.isDark ? 'dark' : 'light' })
  }
  await page.waitForTimeout(settledMs)
  const cost = ((await busySeconds(session)) - before) * 1000
  const long = (await page.evaluate('longTasks.splice(0)')) as number[]
  tasks.set(name, [...(tasks.get(name) ?? []), ...long])
  await afterwards?.(page)
  return cost
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics
    .filter(({ name }) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name))
    .reduce((sum, { value }) => sum + value, 0)
}

async function serveBareTable(): Promise<AsyncDisposable & { url: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'payouts-bench-table-'))
  const options = {
    root: bareTable,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true }
  } as const
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(outDir, { recursive: true })
    }
  }
}
