import { expect, test } from 'vitest'
import { run } from './run.ts'
import { readSource } from './source-files.ts'

type Component = { name: string; group?: string; version: string }
type LockedPackage = { version?: string; link?: boolean; name?: string }

test('the bill of materials is made without a network, and names every package that the lock does', async () => {
  const { output } = await run('npm', ['run', '--silent', 'sbom'], { quiet: true, env: { npm_config_offline: 'true' } })
  const bill: { bomFormat: string; components: Component[] } = JSON.parse(
    output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  )
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(
    bill.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  )
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readSource('package-lock.json').text)
  const locked = Object.entries(lock.packages).flatMap(([path, { version, name }]) => {
    const installedAs = path.split('node_modules/').at(-1)
    return path.startsWith('node_modules/') && version ? [`${name ?? installedAs}@${version}`] : []
  })
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter((each) => !named.has(each))).toEqual([])
})
