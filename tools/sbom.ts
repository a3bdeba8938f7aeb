/**
 * Prints the bill of materials: npm's, whose root is named after the folder and whose workspaces lack their scope,
 * completed with the product's name and all licences. It does not use the network.
 */
import { run } from './run.ts'
import { readSource } from './source-files.ts'

type Licences = { license: { id?: string; name?: string } }[]
type Component = { 'bom-ref': string; name: string; group?: string; version: string; licenses?: Licences }
type Bill = { metadata: { component: Component }; components: Component[] }

/** Packages whose package.json has no licence, or one in a form that npm does not read: that of their licence file. */
const licencesFromFiles: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  ssh2: 'MIT',
  'cpu-features': 'MIT',
  buildcheck: 'MIT'
}

const { output, exitCode } = await run(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  { quiet: true }
)
if (exitCode !== 0) throw new Error(output)
const bill: Bill = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
const product: { name: string; workspaces: string[] } = JSON.parse(readSource('package.json').text)
const ours = [product.name, ...product.workspaces.map((folder) => nameIn(`${folder}/package.json`))]

bill.metadata.component = completed({ ...bill.metadata.component, name: product.name })
bill.components = bill.components.map(completed)
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)

function nameIn(path: string): string {
  const { name }: { name: string } = JSON.parse(readSource(path).text)
  return name
}

function completed(component: Component): Component {
  // npm's reference has the full name, with its scope.
  const name = component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@'))
  const [scope, inScope] = name.split('/')
  const licenses = component.licenses ?? licencesOf(name)
  return { ...component, ...(inScope && { group: scope, name: inScope }), ...(licenses && { licenses }) }
}

/** Our packages are private, by npm's term. */
function licencesOf(name: string): Licences | undefined {
  if (ours.includes(name)) return [{ license: { name: 'UNLICENSED' } }]
  const id = licencesFromFiles[name]
  return id === undefined ? undefined : [{ license: { id } }]
}
