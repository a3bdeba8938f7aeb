import { expect, test } from 'vitest'
import { unusedFiles } from './unused.ts'

const file = (path: string, text = '') => ({ path, text })

test('a file that nothing uses is told; one that is imported, a thread that is named and an entry are not', () => {
  const files = [
    file('server/src/absences/staff-only.ts'),
    file('server/src/absences/rules.ts'),
    file('server/src/absences/routes.ts', "import { rule } from './rules.ts'\njoin(folder, 'thread.ts')"),
    file('server/src/absences/thread.ts'),
    file('server/src/app.ts', "import { routes } from '#absences/routes.ts'"),
    file('contract/src/day-text.ts'),
    file('web/src/main.tsx', "import { dayText } from '@payouts/contract/day-text'"),
    file('tools/start.ts', "startNode('server/src/app.ts')")
  ]
  const entries = [file('web/index.html', '<script type="module" src="/src/main.tsx"></script>')]
  expect(unusedFiles(files, entries)).toEqual([
    'server/src/absences/staff-only.ts is used by no other file. Remove it.'
  ])
})
