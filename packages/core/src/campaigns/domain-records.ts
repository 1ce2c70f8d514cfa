import { Resolver } from 'node:dns/promises'
import type { PreflightFinding } from '@limelight/contract/campaigns/schema'
import type { Context } from '../context.ts'
import { campaignAddress } from './sender.ts'

const timeoutMs = 2000

/** Codes of DNS that mean "there is no such record", not "no answer". */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Whether receivers can verify that mails of CAMPAIGN_FROM come from its domain. */
export async function checkDomain(ctx: Context): Promise<PreflightFinding[]> {
  const address = campaignAddress(ctx)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const selector = ctx.config.mailDkimSelector
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  try {
    if (ctx.config.mailDnsServers.length > 0) resolver.setServers(ctx.config.mailDnsServers)
    const [spf, dkim, dmarc] = await Promise.all([
      hasRecord(resolver, domain, /^v=spf1(\s|$)/i),
      selector === undefined ? false : hasRecord(resolver, `${selector}._domainkey.${domain}`, /\bp=[^;\s]+/i),
      hasRecord(resolver, `_dmarc.${domain}`, /^v=DMARC1\s*;/i),
    ])
    return [
      ...(spf ? [] : [finding('SPF_MISSING', `${domain} has no SPF record`, spfFix)]),
      ...(dkim ? [] : [finding('DKIM_MISSING', `Mails of ${domain} are not signed with DKIM`, dkimFix)]),
      ...(dmarc ? [] : [finding('DMARC_MISSING', `${domain} has no DMARC record`, dmarcFix)]),
    ]
  } catch (error) {
    ctx.logger.warn({ err: error, domain }, 'Could not read the DNS records of the sending domain')
    return [
      finding('DNS_AWAY', `The records of ${domain} could not be checked`, 'DNS does not answer. Check again later.'),
    ]
  }
}

const spfFix = 'Ask your administrator to add a TXT record with v=spf1 that names our mail server.'
const dkimFix = 'Ask your administrator to set a DKIM key and to publish its record.'
const dmarcFix = 'Ask your administrator to add a TXT record with v=DMARC1 at _dmarc.'

function finding(code: PreflightFinding['code'], text: string, fix: string): PreflightFinding {
  return { code, level: 'warn', text, fix, count: 1 }
}

async function hasRecord(resolver: Resolver, name: string, pattern: RegExp): Promise<boolean> {
  try {
    const records = await resolver.resolveTxt(name)
    return records.some(parts => pattern.test(parts.join('')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return false
    throw error
  }
}
