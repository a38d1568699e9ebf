import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planted } from '../../../scripts/mutants/mutant.ts';
import { SERVER_MUTANTS } from '../../../scripts/mutants/server.ts';
import { WEB_MUTANTS } from '../../../scripts/mutants/web.ts';

describe('the planted faults', () => {
  it.each([...SERVER_MUTANTS, ...WEB_MUTANTS])(
    '$breaks: fits the code and names tests that exist',
    (mutant) => {
      expect(existsSync(mutant.file)).toBe(true);
      const text = readFileSync(mutant.file, 'utf8');
      expect(planted(text, mutant)).not.toBe(text);
      for (const test of mutant.tests) expect(globSync([test, `${test}*`])).not.toEqual([]);
    },
  );
});
