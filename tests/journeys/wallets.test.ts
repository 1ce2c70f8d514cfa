import { testAccount } from '@limelight/chain/test-usdt'
import type { Session } from '@limelight/contract/accounts/schema'
import { signUp } from '@limelight/core/accounts/sign-up'
import { settle } from '@limelight/core/deposits/settle'
import { openSigners } from '@limelight/core/signers'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, inject, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'
import { agree, changeWallet, connect, inPopup, press } from './sandbox-wallet.ts'

const house = await openHouse({
  LIMELIGHT_ENV: 'local',
  SANDBOX_WALLET_URL: `${inject('engines').sandbox}/wallet/provider.js`,
})
const elsewhere = await openHouse()
const browser = await openBrowser(house.url)

const [vera, hanna, theo] = [0, 1, 2].map(index => testAccount(index).address)
const me = ({ accessToken }: Session) => house.trpc(accessToken).users.me.query()

const balanceOf = ({ accessToken }: Session) => house.trpc(accessToken).wallets.balance.query()

const enter = async (account?: Session) => {
  const session = account ?? (await buildAccount(house.ctx))
  const visitor = await browser.visit(desk, session)
  await visitor.page.goto('/user/wallets')
  await visitor.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  return { ...visitor, session }
}

test('a wallet is rejected, switched to the network, linked by signature, given test USDT and removed', async () => {
  const { page, context, faults, session } = await enter()
  await press(page, 'Connect a wallet')()
  await inPopup(page, press(page, 'Connect Sandbox wallet'), agree('Reject'))
  await page.getByText('You rejected this in your wallet.').waitFor()

  await connect(page, 'Spare account 1')
  await page.getByLabel('Text to sign').waitFor()
  await changeWallet(
    { page, context, origin: inject('engines').sandbox },
    { Account: 'Hanna Sommer', Network: 'Ethereum, without Polygon Amoy' },
  )
  await page.getByText('Your wallet is on another network (chain 1). Switch it to Polygon Amoy.').waitFor()
  await expectGoodState(page)
  await inPopup(page, press(page, 'Switch to Polygon Amoy'), async popup => {
    await popup.getByText('80002', { exact: true }).waitFor()
    await expectGoodState(popup)
    await agree('Add network')(popup)
  })

  await expect.poll(() => page.getByLabel('Text to sign').inputValue()).toContain(hanna)
  await inPopup(page, press(page, 'Sign in the wallet'), agree('Reject'))
  await page.getByText('You rejected this in your wallet.').waitFor()
  await inPopup(page, press(page, 'Sign in the wallet'), async popup => {
    await popup.getByText(`Link this wallet to the Limelight account of ${session.user.email}.`).waitFor()
    await expectGoodState(popup)
    await agree('Sign')(popup)
  })
  await page.getByText('Wallet linked.').waitFor()
  await page.getByText('Proven', { exact: true }).waitFor()
  expect(await me(session)).toMatchObject({ wallet: hanna, isWalletProven: true })
  await page.getByText('For gas').waitFor()
  await expectGoodState(page)

  const before = Number((await balanceOf(session)).usdt)
  await press(page, 'Get 1,000.00 test USDT')()
  const signers = await openSigners(house.ctx)
  const sentence = page.getByText('1,000.00 test USDT are on their way.')
  await expect
    .poll(async () => {
      await settle(house.ctx, signers)
      return sentence.count()
    })
    .toBe(1)
  const grown = (before + 1000).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await page.getByText(`${grown} USDT`).waitFor()
  await page.getByText(/You can get test USDT again in (1 d|23 h)/).waitFor()
  expect(await page.getByRole('button', { name: 'Get 1,000.00 test USDT' }).isDisabled()).toBe(true)

  await press(page, 'Remove')()
  await page.getByRole('dialog', { name: 'Remove this wallet?' }).waitFor()
  await press(page, 'Remove wallet')()
  await page.getByRole('button', { name: 'Connect a wallet' }).waitFor()
  expect(await me(session)).toMatchObject({ wallet: null, isWalletProven: false })
  expect(faults).toEqual([])
})

test("another account's wallet is refused, and replacing a proven one needs the password", async () => {
  const owner = await buildAccount(house.ctx)
  await prove(owner, 0)
  const form = buildSignUp()
  const { page, faults, session } = await enter(await signUp(house.ctx, form))
  await prove(session, 1)
  await page.reload()

  await press(page, 'Change wallet')()
  await connect(page, 'Vera North')
  await expect.poll(() => page.getByLabel('Text to sign').inputValue()).toContain(vera)
  await inPopup(page, press(page, 'Sign in the wallet'), agree('Sign'))
  await page.getByText('Password is required').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.keyboard.press('Enter')
  await page.getByText('Wallet is linked to another account').waitFor()
  expect(await me(session)).toMatchObject({ wallet: hanna })

  await inPopup(page, press(page, 'Choose another account'), async popup => {
    await popup.getByLabel('Theo Lang').check()
    await agree('Connect')(popup)
  })
  await expect.poll(() => page.getByLabel('Text to sign').inputValue()).toContain(theo)
  await inPopup(page, press(page, 'Sign in the wallet'), agree('Sign'))
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Replace wallet')()
  await page.getByText('Password is wrong').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await press(page, 'Replace wallet')()
  await page.getByText('Wallet linked.').waitFor()
  expect(await me(session)).toMatchObject({ wallet: theo, isWalletProven: true })
  expect(faults).toEqual([])
})

test('the content policy allows the wallet in the local environment only', async () => {
  const policyOf = async (url: string) => {
    const answer = await fetch(`${url}/sign-in`)
    return { policy: answer.headers.get('content-security-policy') ?? '', page: await answer.text() }
  }
  const { sandbox } = inject('engines')
  const local = await policyOf(house.url)
  expect(local.policy).toContain(`script-src 'self' ${sandbox}`)
  expect(local.page).toContain(`<script async src="${sandbox}/wallet/provider.js">`)
  const other = await policyOf(elsewhere.url)
  expect(other.policy).toContain("script-src 'self';")
  expect(`${other.policy}${other.page}`).not.toContain(sandbox)
})

test('a browser without a wallet is told what to do', async () => {
  const { page } = await enter()
  await page.route('**/wallet/provider.js', route => route.abort())
  await page.reload()
  await press(page, 'Connect a wallet')()
  await page.getByText('No wallet found in this browser.').waitFor()
  await expectGoodState(page)
  await press(page, 'Enter an address instead')()
  await page.getByLabel('Wallet address').waitFor()
})

/** Links one of the five accounts, as the page does. */
async function prove({ accessToken }: Session, index: number) {
  const { wallets } = house.trpc(accessToken)
  const signer = testAccount(index)
  const { message } = await wallets.challenge.mutate({ address: signer.address })
  await wallets.prove.mutate({ address: signer.address, signature: await signer.signMessage({ message }) })
}
