import { expect, test } from 'vitest'
import { layoutProblems } from './layout.ts'

const problemsOf = (path: string, text = '') => layoutProblems([{ path, text }])

test.each([
  ['server/src/payouts/commands.ts', "import { lockCycle } from '#cycles/find-cycle.ts'"],
  ['server/src/payouts/commands/hold.ts', "import type { Tx } from '#platform/db/database.ts'"],
  ['server/src/payouts/routes.ts', "import { read } from '#platform/http/calls/bind.ts'"],
  ['server/src/identity/two-step/routes.ts', "import { read } from '#platform/http/calls/bind.ts'"],
  ['server/src/payouts/commands.ts', "import type { WriteCall } from '#platform/http/calls/bind.ts'"],
  ['server/src/payouts/routes.test.ts', "import { startTestApp } from '#test/app/app.ts'"],
  ['server/src/dealers/routes.test.ts', "import { accountBalance } from '#ledger/queries.ts'"],
  ['server/src/areas.ts', "import { payoutsRoutes } from '#payouts/routes.ts'"],
  ['server/src/config.test.ts', "import { readConfig } from './config.ts'"],
  ['server/src/platform/http/app-services.ts', "import type { Config } from '#config.ts'"],
  ['server/src/payouts/queries.ts', "import { money } from '@payouts/contract/money'"],
  ['contract/src/payouts/schema.ts', "import { z } from 'zod'"],
  ['contract/src/money.test.ts', "import fc from 'fast-check'"],
  ['web/src/payouts/PayoutsPage.tsx', "import { Tile } from '#ui/figures/Tile.tsx'"],
  ['e2e/cycles/payouts.spec.ts', "import { chromiumPath } from '../chromium.ts'"],
  ['e2e/support/data-dir.ts', "import { copyDataDir } from '../../server/test/data-dirs.ts'"]
])('%s may hold: %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([])
})

test.each([
  ['server/src/identity/queries.ts', "import { x } from '#payouts/queries.ts'", 'into "identity" or an area below it'],
  ['server/src/platform/log.ts', "import { x } from '#identity/queries.ts'", 'into "platform", or'],
  ['server/src/payouts/queries.ts', "import { x } from '#app.ts'", '"payouts" lies below "composition"'],
  ['server/src/payouts/queries.ts', "import { aDealer } from '#test/builders.ts'", '"payouts" lies below "test"'],
  ['server/src/payouts/rules.ts', "import { sql } from 'kysely'", 'rules decide on what they are given'],
  ['server/src/payouts/rules.ts', "import type { Tx } from '#platform/db/database.ts'", 'rules decide'],
  [
    'server/src/payouts/queries.ts',
    "import { read } from '#platform/http/calls/bind.ts'",
    'only routes.ts binds calls'
  ],
  ['server/src/payouts/routes.ts', "import type { FastifyRequest } from 'fastify'", 'only through platform/http'],
  ['server/src/payouts/queries.ts', "import { x } from '../../../web/src/list/columns.ts'", 'imports from web'],
  ['server/src/payouts/queries.ts', "import { x } from '../../../contract/src/money.ts'", 'as @payouts/contract/'],
  ['web/src/payouts/api.ts', "import { x } from '../../../server/src/config.ts'", 'imports from server'],
  ['e2e/cycles/payouts.spec.ts', "import { x } from '../../server/src/config.ts'", 'imports from server'],
  ['web/src/ui/figures/Tile.tsx', "import { session } from '#client/session/session.ts'", '"ui" lies below "client"'],
  ['web/src/list/rows.ts', "export { columns } from '#payouts/columns.ts'", '"list" lies below "payouts"'],
  ['web/src/list/rows.ts', "const late = await import('#payouts/columns.ts')", '"list" lies below "payouts"'],
  [
    'web/src/payouts/PayoutsPage.tsx',
    "import { Money } from '../ui/figures/Money.tsx'",
    "file is '#ui/figures/Money.tsx'"
  ],
  ['contract/src/money.ts', "import dayjs from 'dayjs'", 'the contract knows zod only'],
  ['contract/src/money.ts', "import { cycle } from '#cycles/schema.ts'", '"root files" lies below "cycles"'],
  ['contract/src/cycles/schema.ts', "import { x } from '../../../server/src/config.ts'", 'imports from server']
])('%s may not hold: %s', (path, text, reason) => {
  expect(problemsOf(path, text)).toEqual([expect.stringContaining(reason)])
})

test('an import that runs over several lines is seen', () => {
  const text = ['import {', '  cycleList,', '  cycleTotals', "} from '#payouts/queries.ts'"].join('\n')
  expect(problemsOf('server/src/identity/queries.ts', text)).toHaveLength(1)
})

test.each([
  ['server/src/payouts/utils.ts', '"utils" says nothing'],
  ['server/src/freezes/commands/record-decision.ts', 'is a kind of request'],
  ['server/src/freezes/queries/pending-changes.ts', 'is a kind of request'],
  ['contract/src/freezes/decided-schema.ts', 'is a kind of request'],
  ['web/src/payouts/index.tsx', '"index" says nothing'],
  ['server/src/payouts/controller.ts', 'this role is called "routes"'],
  ['server/src/payouts/repository.test.ts', 'this role is called "queries"'],
  ['contract/src/payouts/schemas.ts', 'this role is called "schema"'],
  ['server/src/payouts/holdRows.ts', 'kebab-case'],
  ['web/src/payments/PendingWithdrawals.tsx', 'requests are listed and decided by web/src/requests'],
  ['web/src/users/DecidedChanges.tsx', 'requests are listed and decided by web/src/requests'],
  ['web/src/desk/requests/DealerDecision.tsx', 'requests are listed and decided by web/src/requests'],
  ['web/src/payouts/Columns.ts', 'kebab-case'],
  ['server/src/vouchers/queries.ts', '"vouchers" is no area'],
  ['web/src/vouchers/VouchersPage.tsx', '"vouchers" is no area'],
  ['server/src/clock.ts', '"clock.ts" is no area']
])('%s is refused: %s', (path, reason) => {
  expect(problemsOf(path)).toEqual([expect.stringContaining(reason)])
})

test('a file may have 300 lines, and a test 400', () => {
  expect(problemsOf('server/src/payouts/queries.ts', '\n'.repeat(300))).toEqual([])
  expect(problemsOf('server/src/payouts/queries.ts', '\n'.repeat(301))).toEqual([
    expect.stringContaining('301 lines, 300 at most')
  ])
  expect(problemsOf('server/src/payouts/routes.test.ts', '\n'.repeat(400))).toEqual([])
  expect(problemsOf('server/src/payouts/routes.test.ts', '\n'.repeat(401))).toEqual([
    expect.stringContaining('401 lines, 400 at most')
  ])
})
