import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const dkimSelector = 'sandbox'

/** The key that signs mails on this machine. The sandbox makes it once and publishes its other half. */
export function dkimFile(home: string): string {
  return join(home, 'dkim.pem')
}

/** The records of limelight.test. */
export function mailRecords(home: string): Map<string, string> {
  const file = dkimFile(home)
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const publicKey = createPublicKey(createPrivateKey(readFileSync(file))).export({ type: 'spki', format: 'der' })
  return new Map([
    ['limelight.test', 'v=spf1 ip4:127.0.0.1 -all'],
    [`${dkimSelector}._domainkey.limelight.test`, `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
    ['_dmarc.limelight.test', 'v=DMARC1; p=reject'],
  ])
}
