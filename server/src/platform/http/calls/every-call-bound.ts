import { type Access, type Endpoint, mustDeclareReask } from '@payouts/contract/endpoint'
import type { Route } from './bind.ts'

/**
 * Checks that each call of the contract is bound once and says who may make it.
 * @throws Error naming every other call, so that the server does not start
 */
export function requireEveryCallBound(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const bound = routes.map(({ endpoint }) => endpoint)
  const [routed, declared] = [new Set(bound), new Set(endpoints)]
  const problems = [
    ...endpoints.filter((endpoint) => !routed.has(endpoint)).map(({ path }) => `${path} has no route`),
    ...bound.filter((endpoint) => !declared.has(endpoint)).map(({ path }) => `${path} is not in the contract`),
    ...repeated(bound.map(({ path }) => path)).map((path) => `${path} is bound twice`),
    ...bound.filter(({ access }) => !isDeclared(access)).map(({ path }) => `${path} does not say who may call it`),
    ...bound
      .filter((endpoint) => mustDeclareReask(endpoint) && endpoint.reask === undefined)
      .map(({ path }) => `${path} lets money go and does not say whether it asks again`)
  ]
  if (problems.length) throw new Error(`The contract and its routes disagree:\n  ${problems.join('\n  ')}`)
}

function repeated(paths: string[]): string[] {
  const met = new Set<string>()
  return paths.filter((path) => met.size === met.add(path).size)
}

function isDeclared(access: Access | undefined): boolean {
  if (Array.isArray(access)) return access.length > 0
  return access === 'bootstrap' || access === 'session' || access === 'staff'
}
