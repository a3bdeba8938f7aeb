import { parseArgs } from 'node:util'
import { everyFault } from '../../../server/test/planted-faults/every-fault.ts'
import type { PlantedFault } from '../../../server/test/planted-faults/planted-fault.ts'
import { type CopiedTree, copyTree } from './copied-tree.ts'

/**
 * Plants faults in a copy of the rules, one at a time, and runs the tests that should notice it. Without a fault the
 * same tests must pass; a fault counts as noticed only if a test fails, not if the copy does not start.
 */
const usage = `node e2e/faults/planted/main.ts [--fault NAME]...
  --fault  only faults whose name or file has this in it; may be given several times
`
const { values } = parseArgs({
  options: { fault: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean' } }
})
const tell = (line: string) => process.stdout.write(`${line}\n`)

if (values.help) tell(usage)
else process.exitCode = await plantEach()

async function plantEach(): Promise<number> {
  const isChosen = ({ name, file }: PlantedFault) => values.fault.some((part) => `${name} ${file}`.includes(part))
  const chosen = everyFault.filter((fault) => values.fault.length === 0 || isChosen(fault))
  if (chosen.length === 0) throw new Error(`There are: ${everyFault.map(({ name }) => name).join('; ')}`)
  const tree = await copyTree()
  let unnoticed = 0
  try {
    if (!(await passWithoutFault(tree, chosen))) return 1
    tell('fault | where | noticed by')
    for (const fault of chosen) {
      const { failed, output } = await tree.testWith(fault)
      const [first] = failed
      if (first === undefined) unnoticed += 1
      tell(`${fault.name} | ${fault.file} | ${first ?? 'NOTHING'}`)
      // A copy that does not start fails here, before it could notice anything.
      if (first === undefined) tell(output.slice(-3000))
    }
  } finally {
    await tree.discard()
  }
  tell(`${chosen.length - unnoticed} of ${chosen.length} planted faults were noticed`)
  return unnoticed > 0 ? 1 : 0
}

async function passWithoutFault(tree: CopiedTree, chosen: readonly PlantedFault[]): Promise<boolean> {
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))]
  const { passed, failed, output } = await tree.test(tests)
  if (passed > 0 && failed.length === 0) {
    tell(`without a fault ${passed} tests of ${tests.length} files pass`)
    return true
  }
  tell(output.slice(-10_000))
  tell(`Without any fault ${failed.length} tests fail, so nothing can be learned from them.`)
  return false
}
