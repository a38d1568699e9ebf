// @vitest-environment node
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url).pathname;

async function holding(pattern: string, text: RegExp): Promise<string[]> {
  const paths = globSync(pattern, { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(0);
  const found = await Promise.all(
    paths.map(async (path) => text.test(await readFile(`${ROOT}${path}`, 'utf8')) && path),
  );
  return found.filter((path) => path !== false);
}

test('every overlay is a part of web/ui, and no screen builds its own dialog', async () => {
  const own =
    /@base-ui\/react\/(dialog|alert-dialog|popover|drawer)|<dialog\b|role="(alert)?dialog"|showModal\(/;
  expect(await holding('web/{app,features,routes}/**/*.tsx', own)).toEqual([]);
});

test('one rule dims the page behind overlays', async () => {
  expect(
    await holding('web/{app,features,routes,styles,ui}/**/*.{css,tsx}', /var\(--scrim\)|bg-scrim/),
  ).toEqual(['web/ui/overlays/overlays.css']);
});
