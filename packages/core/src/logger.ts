import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/** Values under these names never reach a log, however deep an operator turns the level. */
const secretPaths = ['authorization', 'cookie', 'password', 'accessToken', 'refreshToken', 'refresh_token', 'token']

export function createLogger(config: Config, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    redact: { paths: secretPaths.flatMap(path => [path, `*.${path}`]), censor: '[secret]' },
    ...(config.logFormat === 'pretty'
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
      : {}),
  })
}
