/**
 * Prints the weight of each screen when it is opened first, and its layout shift while it loads, as Chromium measures
 * it; for large shifts, what moves. `npm run weigh` starts a server with sample data; `npm run weigh -- URL USER
 * PASSWORD` measures a running one that has the sample data.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildIfStale } from '../tools/built.ts'
import { chromiumPath } from '../tools/chromium.ts'
import { layoutShifts, noteLayoutShifts, type Shift } from './support/layout-shifts.ts'
import { startServer } from './support/server.ts'
import { samplePassword } from './support/sign-in.ts'

const cycle = 'batchNo=900017&version=1'
const screens = [
  '/desk',
  '/dashboard',
  '/payouts',
  '/payoutsArchive',
  `/payoutsDealerSummary?${cycle}`,
  `/payoutsCycleDealers?${cycle}`,
  `/payoutsDealerBreakdown?${cycle}&transactionType=Prepaid%20Activation`,
  `/payoutsAllTransactionDetails?${cycle}`,
  `/payoutsProof?${cycle}`,
  `/payoutsCycleMap?${cycle}`,
  '/payoutsVariance?unit=CYCLE&after=900017',
  '/onhold',
  '/exclusion',
  '/payoutDates',
  '/withHoldingTax',
  '/signals',
  '/signalRules',
  '/approvalPolicies',
  '/systems',
  '/validations',
  '/rejectedRows?batchNo=900022&version=1',
  '/earmark',
  '/freezeAccount',
  '/FreezeUnfreezeDealer',
  '/creditDebit',
  '/addAdjustments',
  '/searchDealerCreditDebit',
  '/cashOutLimits',
  '/dealers',
  '/dealer?companyCode=S10001',
  '/payments',
  '/payments/run?runNo=PR00000001',
  '/reports',
  '/dealerStatement?companyCode=S10001&fromDate=2026-01-01&toDate=2026-11-21',
  '/users',
  '/roles',
  '/audit',
  '/sessions',
  '/twoStep',
  '/noticeSettings',
  '/absence',
  '/changePassword',
  '/ChangeUsername'
]
/** How long nothing may move until a screen counts as settled. */
const settledMs = 1_200
/** The largest shift that counts as none. */
const unnoticed = 0.02

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Weight = { screen: string; bytes: number; requests: number; shifts: readonly Shift[] }

const [url, userName, password] = process.argv.slice(2)
if (url && userName && password) await weigh(url, userName, password)
else {
  await buildIfStale()
  const server = await startServer()
  try {
    await weigh(server.url, 'admin', await samplePassword(server.dataDir, 'admin'))
  } finally {
    await server.discard()
  }
}

async function weigh(base: string, name: string, secret: string): Promise<void> {
  await using browser = await chromium.launch(await chromiumPath())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const signIn = await context.newPage()
  console.log(`${'screen'.padEnd(32)}${'kB'.padStart(8)}${'requests'.padStart(10)}${'shift'.padStart(8)}`)
  print(await weightOf(signIn, base, '/'))
  await signIn.getByLabel('User Name').fill(name)
  await signIn.getByLabel('Password', { exact: true }).fill(secret)
  await signIn.getByLabel('Remember me').check()
  await signIn.getByRole('button', { name: 'Log In' }).click()
  await signIn.waitForURL('**/desk')
  const state = await context.storageState()
  await context.close()
  for (const screen of screens) print(await freshWeight(browser, state, base, screen))
}

/** In a browser that has cached nothing, with the session. */
async function freshWeight(browser: Browser, storageState: State, base: string, screen: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
  try {
    return await weightOf(await context.newPage(), base, screen)
  } finally {
    await context.close()
  }
}

async function weightOf(page: Page, base: string, screen: string): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const code = new Set<string>()
  let bytes = 0
  let requests = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  await noteLayoutShifts(page)
  await page.goto(base + screen, { waitUntil: 'networkidle' })
  await pause(settledMs)
  return { screen: screen.split('?')[0] ?? screen, bytes, requests, shifts: await layoutShifts(page) }
}

function print({ screen, bytes, requests, shifts }: Weight): void {
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const kilobytes = (bytes / 1000).toFixed(1).padStart(8)
  console.log(`${screen.padEnd(32)}${kilobytes}${String(requests).padStart(10)}${shift.toFixed(3).padStart(8)}`)
  if (shift < unnoticed) return
  for (const { value, moved } of shifts) console.log(`  ${value.toFixed(3)} ${moved.join('; ')}`)
}
