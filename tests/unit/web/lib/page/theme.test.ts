import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyTheme, chooseTheme, savedTheme } from '#web/lib/device-storage.ts';

const source = readFileSync('web/index.html', 'utf8');
const metas = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
const colours = () => metas().map(({ content }) => content);

beforeEach(() => {
  document.head.innerHTML = (source.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
});
afterEach(() => {
  localStorage.clear();
  applyTheme();
});

test('a theme is stored on this device, and colours the page and the browser’s bars', () => {
  const [light, dark] = colours();
  chooseTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(colours()).toEqual([dark, dark]);
  expect(savedTheme()).toBe('dark');
  chooseTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(colours()).toEqual([light, dark]);
  expect(localStorage.length).toBe(0);
});

test('an unknown theme falls back to the system’s', () => {
  localStorage.setItem('theme', 'sepia');
  expect(savedTheme()).toBe('system');
});
