import { type LazyExoticComponent, lazy, type ReactNode } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: the props are those of whichever component is named
type FunctionComponent = (props: any) => ReactNode

/** A component that is fetched once it is shown, from a module that exports it by name. */
export const lazyNamed = <Module extends object, Name extends keyof Module & string>(
  fetchModule: () => Promise<Module>,
  name: Name
): LazyExoticComponent<Extract<Module[Name], FunctionComponent>> =>
  lazy(async () => ({ default: (await fetchModule())[name] as Extract<Module[Name], FunctionComponent> }))
