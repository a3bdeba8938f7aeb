import { expect, test } from 'vitest'
import { run } from './run.ts'
import { readSource } from './source-files.ts'

type Component = { name: string; group?: string; version: string; licenses?: object[] }
type LockedPackage = { version?: string; link?: boolean; name?: string }

test('the bill of materials is made without a network, and names the product and every package with its licence', async () => {
  const { output } = await run('npm', ['run', '--silent', 'sbom'], { quiet: true, env: { npm_config_offline: 'true' } })
  const bill: { bomFormat: string; metadata: { component: Component }; components: Component[] } = JSON.parse(output)
  expect(bill.bomFormat).toBe('CycloneDX')
  const wholeName = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name}@${version}`
  expect(wholeName(bill.metadata.component)).toBe('dealer-payouts@0.1.0')
  const named = new Set(bill.components.map(wholeName))
  for (const workspace of ['contract', 'server', 'web']) expect(named).toContain(`@payouts/${workspace}@0.1.0`)
  const all = [bill.metadata.component, ...bill.components]
  expect(all.filter(({ licenses = [] }) => licenses.length === 0).map(wholeName)).toEqual([])
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readSource('package-lock.json').text)
  const locked = Object.entries(lock.packages).flatMap(([path, { version, name }]) => {
    const installedAs = path.split('node_modules/').at(-1)
    return path.startsWith('node_modules/') && version ? [`${name ?? installedAs}@${version}`] : []
  })
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter((each) => !named.has(each))).toEqual([])
})
