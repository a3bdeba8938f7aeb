import { expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '#systems/operations.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints: [string, Endpoint][] = Object.values(api).flatMap((area) => Object.entries(area))

const sorts = ({ input }: Endpoint) => input instanceof z.ZodObject && 'sortProperty' in input.shape

it.each(endpoints.filter(([, endpoint]) => sorts(endpoint)))('%s declares its list', (_name, { input }) => {
  expect(input).toHaveProperty('list.sortKeys')
  expect(input).toHaveProperty('list.filterNames')
})

it('every call has a summary of its own, in one plain line', () => {
  const summaries = endpoints.map(([, { summary }]) => summary)
  expect(summaries.filter((summary) => !/^[A-Z].*[^.\s]$/.test(summary))).toEqual([])
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
})

it('no operation for systems has the address of a call, which it would answer in its place', () => {
  const addresses = operations
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  expect(addresses.length).toBeGreaterThan(0)
  expect(endpoints.filter(([, { path }]) => addresses.some((address) => address.test(path)))).toEqual([])
})

const formats = endpoints.flatMap(([name, { input }]) =>
  Object.entries(input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {})
    .filter(([key]) => key === 'format' || key === 'reportFormat')
    .map(([, format]) => ({ name, format }))
)

it('finds the calls that take a file’s format', () => {
  expect(formats.length).toBeGreaterThan(10)
})

it.each(formats)('$name refuses another format in the words of the specification', ({ format }) => {
  expect(format.safeParse('DOC').error?.issues[0]?.message).toMatch(/^Invalid file type\. The formats are [A-Z]+, /)
})
