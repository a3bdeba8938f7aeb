import * as react from 'react'
import * as developmentRuntime from 'react/jsx-dev-runtime'
import * as runtime from 'react/jsx-runtime'
import { flushSync } from 'react-dom'

/*
 * The tests run React as it is shipped, which takes a seventh less of their time. It lacks what its development build
 * has for tests: `act`, and the function that makes the elements of screens compiled for development.
 */

/** As React's own: the change is on the page at once, and what follows from it when the result is awaited. */
function act<Result>(change: () => Result): PromiseLike<Result> {
  const result = flushSync(change)
  return {
    // biome-ignore lint/suspicious/noThenProperty: React's own is such an object, so that who does not await it waits for nothing.
    then: (resolve, reject) => inTheNextTurn(result).then(resolve, reject)
  }
}

/** Kept, as tests put a clock of their own in its place. */
const realSetImmediate = setImmediate
async function inTheNextTurn<Result>(result: Result): Promise<Result> {
  const value = await result
  await new Promise((resolve) => realSetImmediate(resolve))
  return value
}

/** What packages in CommonJS get: unlike an imported module it can be added to. */
const whole = (module: object): object => Reflect.get(module, 'default')

Object.assign(whole(react), { act })
Object.assign(whole(developmentRuntime), { jsxDEV: runtime.jsx })
