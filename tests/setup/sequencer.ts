import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes to start, to be killed and to recover. They need few cores and much time. */
const waiting = /(drill|kill|image|launcher|reorgs|roles)\.test\.ts$/

/**
 * Spreads the files that wait over those that compute. Vitest starts with large files, and these are small: at the end
 * they would run side by side and leave the cores idle.
 */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Projects run one after the other, so that a worker loads its modules once.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => spread(sorted.filter(file => file.project === project)))
  }
}

function spread(files: TestSpecification[]): TestSpecification[] {
  const slow = files.filter(({ moduleId }) => waiting.test(moduleId))
  const others = files.filter(file => !slow.includes(file))
  const step = others.length / (slow.length + 1)
  return [...others.map((file, at) => ({ file, at })), ...slow.map((file, index) => ({ file, at: index * step - 0.5 }))]
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file)
}
