/** A fault in one line that must make the gate's tests fail. */
export type Mutant = {
  /** The effect that a person or a caller would notice. */
  readonly breaks: string;
  readonly file: string;
  /** A text that occurs once in the file, and its replacement. */
  readonly from: string;
  readonly to: string;
  /** Test files or folders that should notice it; if empty, the whole suite of its side runs. */
  readonly tests: readonly string[];
};

/** The text of a file with the fault planted. Throws unless `from` occurs exactly once. */
export function planted(text: string, { file, from, to }: Mutant): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times, not once: ${from}`);
  return text.replace(from, () => to);
}

/** The projects of `vitest.config.ts` whose tests may notice a fault. */
export function projectsFor({ file, tests }: Mutant): string[] {
  if (tests.length > 0) return [...new Set(tests.map(projectOf))];
  if (file.startsWith('web/')) return ['unit-web*'];
  return file.startsWith('domain/') ? ['unit'] : ['unit', 'api'];
}

function projectOf(test: string): string {
  if (test.startsWith('tests/unit/web')) return 'unit-web*';
  return test.startsWith('tests/unit') ? 'unit' : 'api';
}
