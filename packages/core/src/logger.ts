import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/** The last net: nobody logs a form or a request whole, and these names stay out of a log even so. */
const secretPaths = ['authorization', 'cookie', 'password', 'accessToken', 'refreshToken', 'refresh_token', 'token']

export function createLogger(config: Config, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    redact: { paths: secretPaths, censor: '[secret]' },
    ...(config.logFormat === 'pretty'
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  })
}
