import { testAccount } from '@limelight/chain/test-usdt'
import { demoAccounts } from '../../demo/accounts.ts'

export type WalletAccount = { name: string; address: string; signer: ReturnType<typeof testAccount> }

/** The names of the five accounts that hold test USDT from the start: three demo users and two spare ones. */
const owners = ['buyer@limelight.test', 'seller@limelight.test', 'refused@limelight.test'] as const
const names = [...owners.map(nameOf), 'Spare account 1', 'Spare account 2']

let accounts: WalletAccount[] | undefined

/** Derives the keys with the first call, because that takes longer than the start of the sandbox. */
export function walletAccounts(): WalletAccount[] {
  accounts ??= names.map((name, index) => {
    const signer = testAccount(index)
    return { name, address: signer.address, signer }
  })
  return accounts
}

export function findWalletAccount(address: unknown): WalletAccount | undefined {
  if (typeof address !== 'string') return undefined
  return walletAccounts().find(account => account.address.toLowerCase() === address.toLowerCase())
}

function nameOf(email: (typeof owners)[number]): string {
  const person = demoAccounts.find(account => account.email === email)
  return person === undefined ? email : `${person.name} ${person.surname}`
}
