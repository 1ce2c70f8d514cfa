import { describe, expect, test } from 'vitest'
import { toProblem, WalletProblem } from './problems.ts'

const rpcError = (code: number, message = 'No') => Object.assign(new Error(message), { code })

describe('the error of a wallet', () => {
  test.each([
    [rpcError(4001), 'rejected'],
    [rpcError(-32002), 'busy'],
    [rpcError(4902), 'unknown-network'],
    [rpcError(4900), 'no-node'],
    [rpcError(-32000, 'insufficient funds for gas * price + value'), 'no-gas'],
    [rpcError(-32000, 'execution reverted: NothingIsOwed()'), 'reverted'],
    [new Error('outer', { cause: new Error('inner', { cause: rpcError(4001) }) }), 'rejected'],
    ['a string', 'failed'],
    [undefined, 'failed'],
  ])('%s becomes %s', (error, kind) => {
    expect(toProblem(error)).toMatchObject({ kind, message: expect.stringMatching(/\.$/) })
  })

  test('is kept when it is known', () => {
    const known = new WalletProblem('mismatch')
    expect(toProblem(known)).toBe(known)
  })
})
