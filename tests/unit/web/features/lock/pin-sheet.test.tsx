import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { PinSheet } from '#web/features/lock/lock-settings-form.tsx';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';

const onSave = vi.fn(async (_: string) => undefined);
const field = (name: 'again' | 'pin') => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(name);
  return found;
};
const sheet = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
async function save(pin: string, again: string): Promise<void> {
  await typeInto(field('pin'), pin);
  await typeInto(field('again'), again);
  await press(withText('button', 'Save PIN'));
}

beforeEach(async () => {
  onSave.mockClear();
  await loadSheetDialog();
  await showPage(
    someUser(),
    <main>
      <PinSheet open onClose={() => undefined} onSave={onSave} />
    </main>,
  );
  await seen(() => document.querySelector('[role="dialog"]') !== null);
});
afterEach(leavePage);

test('a new PIN is masked, uses the numeric keyboard, and is not saved by the browser', () => {
  for (const name of ['pin', 'again'] as const) {
    expect(field(name)).toMatchObject({ type: 'password', inputMode: 'numeric', autocomplete: 'off' });
  }
});

test('the effect of ten wrong tries is shown before a PIN is set', () => {
  expect(sheet()).toContain(
    'After ten wrong tries, Marea signs out on this device and removes what it keeps here.',
  );
});

test.each(['1234', '20481536'])('a PIN of four to eight digits is saved: %s', async (pin) => {
  await save(pin, pin);
  expect(onSave).toHaveBeenCalledExactlyOnceWith(pin);
});

test.each(['123', '123456789', '12a4', ' 1234', '١٢٣٤'])(
  'anything else is not a PIN, and gets an error at its field: "%s"',
  async (pin) => {
    await save(pin, pin);
    await seen(() => field('pin').ariaInvalid === 'true');
    expect(sheet()).toContain('Use 4 to 8 digits.');
    expect(onSave).not.toHaveBeenCalled();
  },
);

test('two different PINs aren’t saved, and the error disappears with the next digit', async () => {
  await save('1234', '1243');
  await seen(() => field('again').ariaInvalid === 'true');
  expect(sheet()).toContain('The two aren’t the same.');
  expect(onSave).not.toHaveBeenCalled();
  await typeInto(field('again'), '1234');
  await seen(() => field('again').ariaInvalid !== 'true');
  await press(withText('button', 'Save PIN'));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('1234');
});
