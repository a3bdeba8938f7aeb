import type { Route } from './bind.ts'

/** The calls of the contract by their addresses. */
export type CallPaths = {
  /** The call at a request's target, written in whatever way the router reads it. */
  at(target: string): Route | undefined
}

export function callPaths(routes: readonly Route[]): CallPaths {
  const byPath = new Map<string, Route>(routes.map((route) => [route.endpoint.path, route]))
  // The console writes a path as it is declared; only what others send is read closely.
  return { at: (target) => byPath.get(target) ?? byPath.get(plainPath(target)) }
}

/** Without origin, query and fragment, and decoded; empty if it cannot be decoded, which the router answers. */
function plainPath(target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}
