import { type LazyExoticComponent, lazy, type ReactNode } from 'react'

type FunctionComponent<Props> = (props: Props) => ReactNode

/** A component that is fetched once it is shown, from a module that exports it by name. */
export const lazyNamed = <Name extends string, Props extends object>(
  fetchModule: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name
): LazyExoticComponent<FunctionComponent<Props>> => lazy(async () => ({ default: (await fetchModule())[name] }))
