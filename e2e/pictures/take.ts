import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { projectRoot } from '../../tools/source-files.ts'
import { screens, signedOut } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { type Answers, noteAnswers, repeatAnswers, type Session } from './answers.ts'

const widths = [1440, 1000, 400]
const schemes = ['light', 'dark'] as const

/** The origin, moment and session of pictures, and the server's answers, so that they can be repeated. */
type Scene = { origin: string; at: string; session: string; answers: Answers }

const sceneOf = (folder: string) => join(folder, 'scene.json')

/** Takes a picture of every screen of a new server with sample data, and keeps its answers. */
export async function takeFirst(browser: Browser, folder: string): Promise<void> {
  const server = await startServer()
  try {
    const scene: Scene = { origin: server.url, at: new Date().toISOString(), session: '', answers: {} }
    const context = await contextAt(browser, scene)
    await noteAnswers(context, () => (scene.session ? openedSession(scene) : undefined), scene.answers)
    scene.session = await sessionOf(await context.newPage(), await samplePassword(server.dataDir, 'admin'))
    await takeAll(context, folder, scene)
    await writeFile(sceneOf(folder), JSON.stringify(scene))
    await context.close()
  } finally {
    await server.discard()
  }
  // Once more: meanwhile the server went on with its work, and only its last answers are kept.
  await takeAgain(browser, folder, folder, '')
}

/** Takes them again of the present build, at the moment and with the answers of an earlier folder. */
export async function takeAgain(browser: Browser, folder: string, earlier: string, only: string): Promise<void> {
  const scene = JSON.parse(await readFile(sceneOf(earlier), 'utf8')) as Scene
  const context = await contextAt(browser, scene)
  await serveBuilt(context)
  await repeatAnswers(context, openedSession(scene), scene.answers)
  await takeAll(context, folder, scene, only)
}

async function contextAt(browser: Browser, { origin, at }: Scene): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce'
  })
  await context.clock.setFixedTime(at)
  return context
}

/** Signs in, for every later page of the context. @returns the browser's storage */
async function sessionOf(page: Page, password: string): Promise<string> {
  await page.goto('/')
  await page.getByLabel('User Name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/desk')
  const session = await page.evaluate(() => localStorage.getItem('payouts.session') ?? '')
  await page.evaluate(() => localStorage.clear())
  await page.close()
  return session
}

const openedSession = ({ session }: Scene) => JSON.parse(session) as Session

/** Serves the build as the server would: its files, and the page for every other address. */
async function serveBuilt(context: BrowserContext): Promise<void> {
  const dist = join(projectRoot, 'web', 'dist')
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(dist, pathname)
    return route.fulfill({ path: pathname.includes('.') && existsSync(file) ? file : join(dist, 'index.html') })
  })
}

async function takeAll(context: BrowserContext, folder: string, scene: Scene, only = ''): Promise<void> {
  await mkdir(folder, { recursive: true })
  const page = await context.newPage()
  for (const path of signedOut) if (path.includes(only)) await takeOne(page, folder, path)
  await page.goto('/')
  await page.evaluate((session) => localStorage.setItem('payouts.session', session), scene.session)
  for (const [path, search = ''] of screens)
    if (path.includes(only)) await takeOne(page, folder, path, search).catch((error) => console.log(path, error))
}

async function takeOne(page: Page, folder: string, path: string, search = ''): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 2000 })
  const tab = new URLSearchParams(search).get('tab')
  const screen = `${path.slice(1).replaceAll('/', '-') || 'start'}${tab ? `-${tab}` : ''}`
  await page.goto(`${path}?${search}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 2000 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await drawn(page, colorScheme)
      const name = `${screen}-${colorScheme}-${width}.png`
      await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' })
    }
  }
}

/** The screen has loaded, and nothing moves any more. */
async function drawn(page: Page, colorScheme: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let quiet = 0, before = ''; quiet < 3; ) {
      await new Promise((later) => setTimeout(later, 60))
      const now = `${document.body.scrollHeight} ${document.querySelectorAll('*').length}`
      quiet = now === before ? quiet + 1 : 0
      before = now
    }
  })
}
