import type { Readable } from 'node:stream'
import { AppError } from '../runtime/errors.ts'

/**
 * Files live in a folder or in a bucket, which all processes share. A file never changes once it is whole:
 * its name is random, it is written once or in parts, and deleted in the end.
 */
export type FileStore = {
  /** The variable that names it. */
  name: 'MEDIA_DIR' | 'S3_BUCKET'
  save(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  writePart(path: string, part: FilePart): Promise<void>
  open(path: string, start: number, end?: number): Promise<OpenFile | undefined>
  stat(path: string): Promise<FileState | undefined>
  /** May list paths that are none of ours. */
  list(): AsyncGenerator<ListedFile, void, undefined>
  delete(path: string): Promise<void>
  link(path: string, answer: LinkedAnswer): Promise<string | undefined>
  close(): void
}

type FilePart = { start: number; bytes: Uint8Array; isLast: boolean }
/** `bytes` is the size of the whole file. */
type OpenFile = { stream: Readable; bytes: number }
/** A change of either shows that a file that arrives in parts has grown. */
export type FileState = { bytes: number; modified: number }
export type ListedFile = FileState & { path: string }
type LinkedAnswer = { disposition: string; type: string }

type FileContext = { files: FileStore }

/** Lower-case words and one dot, so that no path can leave the store. */
const validPath = /^[a-z0-9]{1,64}(\/[a-z0-9]{1,64}){1,4}\.[a-z0-9]{1,8}$/

/** Durable when it returns, even after a power cut. When it throws, no file of that name exists. */
export async function saveFile(
  { files }: FileContext,
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  requireValid(path)
  try {
    await files.save(path, bytes)
  } catch (error) {
    await files.delete(path).catch(() => undefined)
    throw error
  }
}

/**
 * Writes bytes at a place of a file that arrives in parts, durable when it returns. All bytes before it have
 * arrived. Nobody reads the file before its last part has.
 */
export async function writePart({ files }: FileContext, path: string, part: FilePart): Promise<void> {
  requireValid(path)
  await files.writePart(path, part)
}

/** Streams from byte `start` to byte `end`. Undefined for a path that is missing or invalid. */
export async function openFile(
  { files }: FileContext,
  path: string,
  start = 0,
  end?: number,
): Promise<OpenFile | undefined> {
  if (!validPath.test(path)) return undefined
  try {
    return await files.open(path, start, end)
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}

/** Undefined for a path that is missing or invalid. */
export async function statFile({ files }: FileContext, path: string): Promise<FileState | undefined> {
  return validPath.test(path) ? files.stat(path) : undefined
}

/** All files, in no order. */
export async function* listFiles({ files }: FileContext): AsyncGenerator<ListedFile, void, undefined> {
  for await (const file of files.list()) if (validPath.test(file.path)) yield file
}

/** Deletes what an interrupted write has left, too. A missing file is no error. */
export async function deleteFile({ files }: FileContext, path: string): Promise<void> {
  requireValid(path)
  await files.delete(path)
}

/**
 * An address that needs no token, for some minutes, which answers with these headers. Undefined if the store
 * answers no browsers.
 */
export async function linkFile(
  { files }: FileContext,
  path: string,
  answer: LinkedAnswer,
): Promise<string | undefined> {
  return validPath.test(path) ? files.link(path, answer) : undefined
}

function requireValid(path: string): void {
  if (!validPath.test(path)) throw new Error(`Invalid file path: ${path}`)
}
